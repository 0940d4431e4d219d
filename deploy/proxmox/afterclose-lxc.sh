#!/usr/bin/env bash
# Creates an unprivileged container on a Proxmox VE host and runs Afterclose in it with plain Node.js, without Docker.
# Not tried on Proxmox VE. Run it as root on the host, from anywhere:
#   bash deploy/proxmox/afterclose-lxc.sh 120
# The sources are those that this file belongs to. Variables: STORAGE, TEMPLATE_STORAGE, BRIDGE, DISK_GB, MEMORY_MB.
set -euo pipefail

id=${1:?Name the number of the new container, such as 120.}
source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
storage=${STORAGE:-local-lvm}
template_storage=${TEMPLATE_STORAGE:-local}
bridge=${BRIDGE:-vmbr0}
disk_gb=${DISK_GB:-8}
memory_mb=${MEMORY_MB:-2048}

if pct status "$id" >/dev/null 2>&1; then
  echo "Container $id exists already." >&2
  exit 1
fi

pveam update >/dev/null
template=$(pveam available --section system | awk '$2 ~ /^debian-13-standard/ { print $2 }' | sort -V | tail -n 1)
[[ -n $template ]] || { echo "Proxmox offers no template of Debian 13." >&2; exit 1; }
pveam list "$template_storage" | grep -qF "$template" || pveam download "$template_storage" "$template"

pct create "$id" "$template_storage:vztmpl/$template" \
  --hostname afterclose --unprivileged 1 --features nesting=1 --onboot 1 \
  --cores 2 --memory "$memory_mb" --rootfs "$storage:$disk_gb" \
  --net0 "name=eth0,bridge=$bridge,ip=dhcp"
pct start "$id"

run() { pct exec "$id" -- bash -euo pipefail -c "$1"; }

for _ in $(seq 30); do
  run 'apt-get update -q' 2>/dev/null && break # fails until the container has a network
  sleep 2
done

run 'apt-get install -qy --no-install-recommends ca-certificates nodejs npm'
run 'mkdir -p /opt/afterclose'
tar -C "$source_dir" --exclude=node_modules --exclude=.git --exclude=./data -cf - . | pct exec "$id" -- tar -C /opt/afterclose --no-same-owner -xf -

# As in docs/self-hosting.md, "With Node.js".
run 'cd /opt/afterclose && npm install --no-save
chmod go=rx .
chmod -R go=rX apps node_modules CHANGELOG.md
node_modules/.bin/node scripts/build.mjs
useradd --system --home-dir /var/lib/afterclose afterclose
printf "%s\n" HOST=0.0.0.0 PORT=4400 "SESSION_KEY=$(node_modules/.bin/node -p "crypto.randomBytes(32).toString(\"hex\")")" > /etc/afterclose.env
chmod 600 /etc/afterclose.env
install -m 644 deploy/afterclose.service /etc/systemd/system/afterclose.service
systemctl daemon-reload
systemctl enable --now afterclose'

echo "Afterclose runs at http://$(pct exec "$id" -- hostname -I | awk '{ print $1 }'):4400. The first visitor creates the first account."
echo "Settings are in /etc/afterclose.env of container $id. Keep a copy of SESSION_KEY elsewhere."
