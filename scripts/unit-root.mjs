/**
 * `node scripts/unit-root.mjs [UMASK]`, as root on Linux: clones this checkout and installs it by the commands of docs/self-hosting.md, all
 * with umask 077 or another one. Starts the server as deploy/afterclose.service says, without systemd: its user, environment and command,
 * and nothing that can be written but the data. Signs in, and executes the manual's commands. The machine stays unchanged, because /opt,
 * /etc and /var/lib are those of a mount namespace.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, root, say } from './lib/run.mjs'
import { freePort, tryServer } from './lib/try-server.mjs'

const followed = new Set([
  'User',
  'StateDirectory',
  'StateDirectoryMode',
  'Environment',
  'WorkingDirectory',
  'ExecStart',
])
/** Lines that `asService` follows with these values only. */
const emulated = [
  'NoNewPrivileges=true',
  'CapabilityBoundingSet=',
  'ProtectSystem=strict',
  'ProtectHome=true',
  'PrivateTmp=true',
]
const ofSystemd =
  /^(Description|Wants|After|EnvironmentFile|Restart|RestartSec|TimeoutStopSec|PrivateDevices|WantedBy)=/

/** Settings of the unit. */
function readUnit() {
  const lines = readFileSync(`${root}/deploy/afterclose.service`, 'utf8')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
  const unit = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s)))
  const unknown = lines.find(
    (line) => !followed.has(line.split('=')[0]) && !emulated.includes(line) && !ofSystemd.test(line),
  )
  if (unknown !== undefined) fail(`${unknown}: this script does not know how to do that without systemd.`)
  return unit
}

/** The manual's commands, from the block that contains one of them. */
function commandsWith(command) {
  const manual = readFileSync(`${root}/docs/self-hosting.md`, 'utf8')
  const blocks = [...manual.matchAll(/```sh\n([^]*?)```/g)].map(([, block]) => block)
  const found = blocks.find((block) => block.includes(command))
  if (found === undefined) throw new Error(`docs/self-hosting.md has no commands with ${command}.`)
  return found
}

/** Starts a mount namespace in which `place` is `folder`, and users and state are its own. */
async function namespaceWith(folder, place) {
  const script = `
    mount -t tmpfs own /mnt
    mkdir /mnt/changes /mnt/work
    mount -t overlay own -o lowerdir=/etc,upperdir=/mnt/changes,workdir=/mnt/work /etc
    mount -t tmpfs -o mode=755 own /opt
    mount -t tmpfs -o mode=755 own /var/lib
    mkdir -p "$1"
    mount --bind "$0" "$1"
    echo ready
    exec sleep infinity`
  const holder = spawn('unshare', ['--mount', 'sh', '-ec', script, folder, place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit')])
  if (holder.exitCode !== null) throw new Error('The mount namespace could not be made.')
  return holder
}

/** Arguments that execute a script of the shell in the namespace. */
const inside = ({ pid }, script, ...args) => ['nsenter', `--target=${pid}`, '--mount', 'sh', '-ec', script, ...args]

function carryOut(holder, script) {
  const [program, ...args] = inside(holder, script)
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`The commands ended with ${status}:\n${script}`)
}

/** Command of the server with what systemd does before: a read-only machine without homes, another user, another folder. */
function asService(holder, { User, StateDirectory, Environment, WorkingDirectory, ExecStart }, settings) {
  const state = `/var/lib/${StateDirectory}`
  const script = `
    exec unshare --mount sh -ec '
      mount --bind ${state} ${state}
      for place in / /etc /mnt /opt ${WorkingDirectory} /var/lib; do mount -o remount,bind,ro $place; done
      for place in /tmp /var/tmp; do mount -t tmpfs own $place; done
      for place in /home /root /run/user; do [ ! -d $place ] || mount -t tmpfs -o mode=000,ro own $place; done
      exec env -i PATH=/usr/local/bin:/usr/bin:/bin USER=${User} HOME=${state} ${Environment} ${settings} \\
        setpriv --reuid=${User} --regid=${User} --init-groups --no-new-privs --inh-caps=-all --bounding-set=-all \\
        sh -ec "cd ${WorkingDirectory}; exec ${ExecStart}"'`
  return inside(holder, script)
}

const [umask = '077'] = process.argv.slice(2)
if (process.platform !== 'linux' || process.getuid() !== 0)
  fail('Only root on Linux can start the server as another user.')
const unit = readUnit()
const { User, StateDirectory, StateDirectoryMode, WorkingDirectory } = unit
const folder = mkdtempSync(join(tmpdir(), 'afterclose-unit-root-'))
let holder = null
try {
  holder = await namespaceWith(folder, WorkingDirectory)
  carryOut(
    holder,
    `umask ${umask}
git clone --quiet ${root} ${WorkingDirectory}
${commandsWith('scripts/build.mjs')}
install --directory --mode=${StateDirectoryMode} --owner=${User} --group=${User} /var/lib/${StateDirectory}`,
  )
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  await tryServer({
    command: asService(holder, unit, `PORT=${port}`),
    url,
    isHealthy: () =>
      fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    use: () =>
      carryOut(
        holder,
        `sudo() { shift 2; setpriv --reuid=${User} --regid=${User} --init-groups "$@"; }
${commandsWith('sudo -u')}`,
      ),
  })
  say(`Installed by the manual with umask ${umask}, the server is healthy and signs in, as the user of the unit.`)
} catch (error) {
  process.exitCode = 1
  say(error.message)
} finally {
  holder?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}
