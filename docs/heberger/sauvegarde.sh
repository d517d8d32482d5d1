#!/bin/sh
# A copy of the games for each day of the week: /etc/cron.daily/rummifun
exec nice /opt/rummifun/bin/rummifun sauvegarde "/var/backups/rummifun-$(date +%u).db" \
    --base /var/lib/rummifun/parties.db --ecraser > /dev/null
