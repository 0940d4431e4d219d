/** Follows the image recipe without executing it: the content of each stage, and how the last one runs. */
import { posix } from 'node:path'
import { copyOf } from '../lib/dockerfile.mjs'

/** Files that a server needs or that must be included, besides its program. */
const readByServer = [
  'apps/server/package.json',
  'apps/server/demo-pictures',
  'apps/web/dist/index.html',
  'CHANGELOG.md',
  'LICENSE',
]
/** Files of scripts/image-system.mjs, which makes the last two for the user that runs the server. */
const systemFiles = ['/usr/local/bin/node', '/etc/passwd', '/data', '/backups']
const builtWith = ['apps/server', 'apps/web', 'packages/engine']

const isIn = (path, folder) => path === folder || path.startsWith(`${folder}/`)

/**
 * A stage while its instructions are followed. `places`: locations in it, each with its path in the repository; null: it was generated.
 * `packages`: for a node_modules folder, the workspaces whose packages it contains.
 */
function begun(before) {
  return {
    folder: '/',
    user: 'root',
    env: {},
    ...before,
    places: [...(before?.places ?? [])],
  }
}
const within = (stage, path) => posix.resolve(stage.folder, path)
const holds = (stage, path, has) =>
  stage.places.some(
    ({ at, of }) => isIn(at, path) || (of !== null && isIn(path, at) && has(posix.join(of, path.slice(at.length)))),
  )

/** @param facts `has`: whether a path exists and is sent to the build; `isFolder`; `workspaces`: folders with a manifest. */
export function faultsOfContents(stages, { has, isFolder, workspaces }) {
  const faults = []
  const known = new Map()
  const needs = (stage, line, paths) => {
    for (const path of paths) if (!holds(stage, within(stage, path), has)) faults.push(`${line}: ${path} is not there.`)
  }
  const make = (stage, path, packages = []) => stage.places.push({ at: within(stage, path), of: null, packages })
  const needsPackages = (stage, line, names) => {
    const there = stage.places.find(({ at }) => at === within(stage, 'node_modules'))?.packages ?? []
    for (const name of names)
      if (!there.includes(name)) faults.push(`${line}: the packages of ${name} are not installed.`)
  }

  function copy(stage, rest) {
    const { from, chmod, sources, target } = copyOf(rest)
    const other = from === undefined ? null : known.get(from)
    if (other === undefined) return void faults.push(`COPY ${rest}: there is no stage "${from}".`)
    if (other === null && chmod !== '644' && stage.isLast)
      faults.push(`COPY ${rest}: without --chmod=644 only root may be able to read it.`)
    for (const source of sources) {
      const path = other === null ? source : within(other, source)
      if (other === null ? !has(source) : path !== other.folder && !holds(other, path, has)) {
        faults.push(`COPY ${rest}: ${source} is missing.`)
        continue
      }
      const isTree = other === null ? isFolder(source) : other.places.some(({ at }) => at !== path && isIn(at, path))
      const intoFolder = target.endsWith('/') && !isTree
      const at = within(stage, intoFolder ? posix.join(target, posix.basename(source)) : target)
      if (other === null) stage.places.push({ at, of: source })
      else {
        for (const place of other.places)
          if (isIn(place.at, path)) stage.places.push({ ...place, at: posix.join(at, place.at.slice(path.length)) })
          else if (place.of !== null && isIn(path, place.at))
            stage.places.push({ at, of: posix.join(place.of, path.slice(place.at.length)) })
      }
    }
  }

  function runCommand(stage, command) {
    const line = `RUN ${command}`
    if (stage.user !== 'root') faults.push(`${line}: it is not root that runs it.`)
    const [, asked] = /^npm install --no-save((?: --workspace=\S+)+)$/.exec(command) ?? []
    if (asked !== undefined) {
      const names = asked
        .trim()
        .split(' ')
        .map((part) => part.slice('--workspace='.length))
      for (const name of names) if (!workspaces.includes(name)) faults.push(`${line}: there is no ${name}.`)
      needs(stage, line, [
        '.npmrc',
        'package-lock.json',
        'package.json',
        ...workspaces.map((one) => `${one}/package.json`),
      ])
      make(stage, 'node_modules', names)
    } else if (command === 'node scripts/build.mjs') {
      const guide = ['docs/guide', 'docs/pictures'] // pages of /help
      needs(stage, line, [
        'tsconfig.base.json',
        'scripts/build.mjs',
        ...guide,
        ...workspaces.map((one) => `${one}/src`),
      ])
      needsPackages(stage, line, builtWith)
      for (const path of ['apps/server/dist/main.js', 'apps/web/dist/index.html']) make(stage, path)
    } else if (command === 'node scripts/server-packages.mjs runtime') {
      needs(stage, line, ['scripts/server-packages.mjs', 'package-lock.json'])
      needsPackages(stage, line, builtWith)
      make(stage, 'runtime/node_modules', ['apps/server'])
    } else if (command === 'node scripts/image-system.mjs system runtime') {
      needs(stage, line, ['scripts/image-system.mjs', 'runtime/node_modules'])
      for (const path of systemFiles) make(stage, `system${path}`)
    } else faults.push(`${line}: the check does not know what this does.`)
  }

  const followed = {
    WORKDIR: (stage, rest) => (stage.folder = within(stage, rest)),
    COPY: copy,
    RUN: runCommand,
    ENV: (stage, rest) =>
      (stage.env = { ...stage.env, ...Object.fromEntries(rest.split(/\s+/).map((pair) => pair.split(/=(.*)/s))) }),
    USER: (stage, rest) => (stage.user = rest),
    VOLUME: (stage, rest) => (stage.volume = rest),
    EXPOSE: (stage, rest) => (stage.exposed = rest),
    CMD: (stage, rest) => (stage.command = rest),
    HEALTHCHECK: (stage, rest) => (stage.health = rest),
  }
  let last = begun()
  for (const { base, name, instructions } of stages) {
    last = { ...begun(known.get(base)), isLast: instructions === stages.at(-1).instructions }
    for (const { word, rest } of instructions)
      if (word in followed) followed[word](last, rest)
      else faults.push(`${word} ${rest}: the check does not know what this does.`)
    known.set(name, last)
  }
  needs(last, 'The image', readByServer)
  needsPackages(last, 'The image', ['apps/server'])
  return [...faults, ...faultsOfRunning(last, (path) => holds(last, within(last, path), has))]
}

/** Reasons why the last stage does not run as the manual describes. */
function faultsOfRunning({ env, user, volume, exposed, command = '', health = '' }, isThere) {
  const [, program] = /^\["node", "--max-semi-space-size=4", "([^"]+)"\]$/.exec(command) ?? []
  const rules = [
    [user === 'node', `The image runs as ${user}, not as node.`],
    [env.NODE_ENV === 'production', 'NODE_ENV is not production.'],
    [env.MALLOC_ARENA_MAX === '2', 'MALLOC_ARENA_MAX is not 2: the server would keep 10 MB more.'],
    [env.HOST === '0.0.0.0', `HOST is ${env.HOST}: nobody outside of the container reaches the server.`],
    [env.PORT === exposed, `EXPOSE is ${exposed}, PORT is ${env.PORT}.`],
    [env.PATH === '/usr/local/bin' && isThere('/usr/local/bin/node'), `PATH is ${env.PATH}: Node.js is not there.`],
    [volume === env.DATA_DIR, `VOLUME is ${volume}, DATA_DIR is ${env.DATA_DIR}.`],
    [isThere(volume ?? ''), `The folder ${volume} is not made for ${user}, before VOLUME.`],
    [isThere('/backups'), 'The folder /backups is not made: a volume there would be of root.'],
    [program !== undefined && isThere(program), `CMD ${command} starts nothing that is there.`],
    [
      /^--interval=10s .*CMD \["node", "-e", "[^"]+"\]$/.test(health),
      'HEALTHCHECK does not ask by Node.js every ten seconds.',
    ],
  ]
  return rules.filter(([holdsTrue]) => !holdsTrue).map(([, sentence]) => sentence)
}
