/**
 * `node scripts/image-root.mjs [FOLDER]`: executes the image recipe (Dockerfile) in a folder, without a container engine: the same files,
 * with their modes, the same install and builds. Starts the server from the result as the image's user, with the image's command and health
 * check, and signs in. Needs root to be another user than the one who built it; without root, it checks that every user can read the files.
 * It does not cover the base image, other platforms, and limits of a container.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { copyOf, sentBy, stagesOf } from './lib/dockerfile.mjs'
import { node, root, say } from './lib/run.mjs'
import { outside } from './lib/server-bundle.mjs'
import { freePort, tryServer } from './lib/try-server.mjs'

/** User `node` of the base image. */
const ids = { node: 1000 }
const isRoot = process.getuid() === 0

/** Whether .dockerignore allows a path in the build. */
const isSent = sentBy(readFileSync(`${root}/.dockerignore`, 'utf8'))

/** Files of the repository that `COPY` includes. */
function filesOf(source) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', source], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed.split('\n').filter((file) => file !== '' && isSent(file))
  if (files.length === 0) throw new Error(`COPY ${source}: nothing of it is sent to the build.`)
  return files
}

/** Executes one instruction of a stage whose root is `folder`. */
function carryOut({ word, rest }, stage) {
  const at = (place) => join(stage.folder, place.startsWith('/') ? place : join(stage.workdir, place))
  if (word === 'WORKDIR') {
    stage.workdir = rest
    mkdirSync(at('.'), { recursive: true })
  } else if (word === 'COPY') copy(rest, at, stage)
  else if (word === 'ENV')
    for (const pair of rest.split(/\s+/))
      stage.env[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1)
  else if (word === 'RUN') {
    say(`RUN ${rest}`)
    const { status } = spawnSync('sh', ['-c', rest], {
      cwd: at('.'),
      stdio: 'inherit',
      env: { ...process.env, PATH: stage.path },
    })
    if (status !== 0) throw new Error(`RUN ${rest} ended with ${status}.`)
  } else if (word === 'USER') stage.user = rest
  else if (word === 'CMD') stage.command = JSON.parse(rest)
  else if (word === 'HEALTHCHECK') stage.healthCheck = JSON.parse(rest.slice(rest.indexOf('[')))
}

/** With the modes that the files have, as an engine does. */
function copy(rest, at, { stages }) {
  const { from, chmod, sources, target } = copyOf(rest)
  const other = stages.get(from)
  for (const source of sources) {
    if (other !== undefined) {
      copyFolder(join(other.folder, source.startsWith('/') ? source : join(other.workdir, source)), at(target))
      continue
    }
    for (const file of filesOf(source)) {
      const inside = at(
        target.endsWith('/') ? join(target, file.split('/').at(-1)) : target + file.slice(source.length),
      )
      mkdirSync(dirname(inside), { recursive: true })
      copyFileSync(`${root}/${file}`, inside)
      if (chmod !== undefined) chmodSync(inside, Number.parseInt(chmod, 8))
    }
  }
}

/** Not `cpSync`, which gives folders the mode of the umask. */
function copyFolder(source, target) {
  mkdirSync(target, { recursive: true })
  execFileSync('cp', ['-Rp', `${source}/.`, target])
}

/** Executes all stages of the recipe below `work`; returns the last. */
function replay(dockerfile, work) {
  const path = [baseOf(work), process.env.PATH].join(delimiter)
  const stages = new Map()
  let last = null
  for (const [i, { base, name, instructions }] of stagesOf(dockerfile).entries()) {
    const before = stages.get(base)
    const stage = {
      folder: join(work, `${i}-${name}`),
      workdir: before?.workdir ?? '/',
      env: { ...before?.env },
      user: before?.user ?? 'root',
      path,
      stages,
    }
    mkdirSync(stage.folder, { recursive: true })
    if (before !== undefined) copyFolder(before.folder, stage.folder)
    for (const instruction of instructions) carryOut(instruction, stage)
    stages.set(name, stage)
    last = stage
  }
  return last
}

/** Folder with the pinned Node.js in the place of the base image's, which every user can run wherever the checkout is. */
function baseOf(work) {
  const folder = join(work, 'base')
  mkdirSync(folder)
  copyFileSync(realpathSync(node()), join(folder, 'node'))
  chmodSync(join(folder, 'node'), 0o755)
  return folder
}

/** Starts the server of the last stage as the image's user, and uses it. */
async function tryOut({ folder, workdir, env, path, user, command, healthCheck }, work) {
  const id = ids[user]
  if (id === undefined) throw new Error(`USER ${user}: its id is not known.`)
  const data = join(work, 'data')
  mkdirSync(data)
  if (isRoot) chownSync(data, id, id)
  const asUser = isRoot ? ['setpriv', `--reuid=${id}`, `--regid=${id}`, '--clear-groups', '--no-new-privs'] : []
  const cwd = join(folder, workdir)
  if (spawnSync('env', [...asUser, 'test', '-x', work]).status !== 0)
    throw new Error(`User ${id} cannot reach ${work}: name a folder that every user can reach.`)
  const port = await freePort()
  const settings = { ...env, HOST: '127.0.0.1', PORT: `${port}`, DATA_DIR: data, PATH: path, BACKUP_EVERY: 'off' }
  const isDone = (args) => spawnSync('env', [...asUser, ...args], { cwd, env: settings, stdio: 'inherit' }).status === 0
  await tryServer({
    command: [...asUser, ...command],
    cwd,
    env: settings,
    url: `http://127.0.0.1:${port}`,
    isHealthy: () => isDone(healthCheck),
    use() {
      for (const name of outside.filter((one) => existsSync(`${root}/node_modules/${one}`)))
        if (!isDone(['node', '--input-type=module', '--eval', `await import('${name}')`]))
          throw new Error(`The image's packages lack ${name}, or a part of it.`)
      const inImage = [`--userspec=${id}:${id}`, folder, '/usr/local/bin/node', '--eval']
      const load = `require('node:module').createRequire('${workdir}/')`
      for (const name of isRoot ? ['sharp', 'better-sqlite3', '@node-rs/argon2'] : [])
        if (spawnSync('chroot', [...inImage, `${load}('${name}')`], { stdio: 'inherit' }).status !== 0)
          throw new Error(`The system of the image lacks a library of ${name}.`)
    },
  })
  const unreadable = unreadableIn(cwd)
  if (unreadable.length > 0) throw new Error(`Only their owner can read ${unreadable.slice(0, 5).join(', ')} …`)
}

/** Files and folders that a user who neither owns them nor is in their group cannot read. */
const unreadableIn = (folder) =>
  [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, name))].filter((path) => {
    const stat = statSync(path)
    const needed = stat.isDirectory() ? 0o5 : 0o4
    return (stat.mode & needed) !== needed
  })

process.umask(0o022) // that of a container, whoever runs this
const [named] = process.argv.slice(2)
const work = named === undefined ? mkdtempSync(join(tmpdir(), 'afterclose-image-root-')) : resolve(named)
if (named === undefined) chmodSync(work, 0o755)
else mkdirSync(work, { recursive: true })
try {
  await tryOut(replay(readFileSync(`${root}/Dockerfile`, 'utf8'), work), work)
  say(
    `The recipe was carried out${named === undefined ? '' : ` in ${work}`}: its server is healthy and signs in, ${
      isRoot ? 'as the user of the image' : 'and every user can read its files'
    }.`,
  )
} catch (error) {
  process.exitCode = 1
  say(error.message)
} finally {
  if (named === undefined) rmSync(work, { recursive: true, force: true })
}
