import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { makeReadable } from './readable.mjs'
import { fail, root, say } from './run.mjs'

/** Entry points started as processes; in addition, every thread is an entry of the bundle, by the name of its file. */
const programs = ['main', 'cli/admin', 'cli/backup', 'cli/restore'].map((name) => `src/${name}.ts`)
const ofTests = ['test/support/processes/migrate-once.ts']
const isThread = (path) => path.endsWith('-worker.ts')

/** Packages with binaries, or with files next to their code: they are loaded from node_modules. */
export const outside = ['@fastify/swagger-ui', '@node-rs/argon2', 'better-sqlite3', 'pg-native', 'pino', 'sharp']

/**
 * Node's compile cache, which halves the time of the next start; and a limit of two malloc arenas for all threads instead of one each,
 * which saves the idle server 10 MB.
 */
export const serverEnvironment = { NODE_COMPILE_CACHE: `${root}/apps/server/dist/compiled`, MALLOC_ARENA_MAX: '2' }

/** Number of bundles kept: a server started from an older one loads its threads from there. */
const keptBundles = 4

/**
 * Bundles the server, its commands and its threads into `apps/server/dist`, unless they exist for the same sources: loading some 1,800
 * modules takes longer than the rest of a start. Each bundle has its own folder, named by a hash of its sources; `dist/main.js` and the
 * other entry points start the newest. On failure, prints the reason in one sentence and exits.
 */
export async function ensureServerBundle(home = root) {
  try {
    await ensureBundle(home)
  } catch (error) {
    fail(`The server could not be bundled: ${reasonOf(error)}`)
  }
}

async function ensureBundle(home) {
  const server = `${home}/apps/server`
  const dist = `${server}/dist`
  const entries = entriesOf(server)
  const sources = sourcesOf(home, entries)
  const bundle = hashOf(home, sources)
  const starters = Object.keys(entries).map((name) => [`${dist}/${name}.js`, starterOf(name, `./${bundle}/${name}.js`)])
  if (existsSync(`${dist}/${bundle}`) && starters.every(([path, text]) => holds(path, text))) return
  if (existsSync(`${dist}/${bundle}/main.js`)) utimesSync(`${dist}/${bundle}`, new Date(), new Date())
  else {
    say('Bundling the server.')
    await makeBundle(home, entries, sources, bundle)
    removeCache(`${dist}/compiled`)
  }
  for (const [path, text] of starters) replaceFile(path, text)
  for (const old of foldersOf(dist).slice(keptBundles)) remove(old)
}

/**
 * Source maps for the server's stack traces. Node's own option would read the maps of all modules at every start, because the logger looks
 * up its caller: a tenth of a second and 12 MB.
 */
const starterOf = (name, program) =>
  name === 'main' ? `process.setSourceMapsEnabled(true)\nawait import('${program}')\n` : `import '${program}'\n`

/** The first error, in a line: the bundler reports several, with code frames. */
function reasonOf(error) {
  const [first = error] = error.errors ?? []
  const [line] = stripVTControlCharacters(String(first.message ?? first))
    .trim()
    .split('\n')
  return first.loc === undefined ? line : `${line} (${first.loc.file}:${first.loc.line})`
}

const holds = (path, text) => existsSync(path) && readFileSync(path, 'utf8') === text

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .toSorted()

/** Entry points by name. An image has none of those for tests. */
function entriesOf(server) {
  const threads = ['src', 'test'].flatMap((folder) =>
    existsSync(`${server}/${folder}`) ? filesBelow(`${server}/${folder}`).filter(isThread) : [],
  )
  const started = [...programs, ...ofTests].map((path) => join(server, path)).filter(existsSync)
  const entries = {}
  for (const path of [...started, ...threads]) {
    const name = basename(path, '.ts')
    if (name in entries) throw new Error(`two files are named ${name}.ts, which both are to be started.`)
    entries[name] = path
  }
  return entries
}

/** All inputs of a bundle besides the packages of the lock file. */
function sourcesOf(home, entries) {
  const manifest = `${home}/apps/server/package.json`
  const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'))
  const packages = Object.keys(dependencies).filter((name) => name.startsWith('@afterclose/'))
  const folders = ['apps/server', ...packages.map((name) => name.replace('@afterclose/', 'packages/'))]
  const manifests = folders.map((folder) => join(home, folder, 'package.json'))
  const code = folders
    .flatMap((folder) => filesBelow(join(home, folder, 'src')))
    .filter((path) => /(?<!\.test)\.(ts|js|json)$/.test(path))
  return [...new Set([...manifests, ...code, ...Object.values(entries)])]
}

function hashOf(home, sources) {
  const hash = createHash('sha256')
  for (const path of [...sources, join(home, 'package-lock.json'), import.meta.filename]) {
    hash.update(relative(home, path))
    hash.update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * Builds in another folder and then renames it, so that no process finds a partial bundle; concurrent builds of the same bundle are
 * harmless.
 */
async function makeBundle(home, entries, sources, name) {
  const dist = `${home}/apps/server/dist`
  mkdirSync(dist, { recursive: true })
  chmodSync(dist, 0o755)
  const folder = mkdtempSync(`${dist}/new-`) // with mode 700, whatever the umask
  try {
    await bundleInto(folder, home, entries, sources)
    makeReadable(folder)
    try {
      renameSync(folder, `${dist}/${name}`)
    } catch (error) {
      if (!existsSync(`${dist}/${name}/main.js`)) throw error
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function bundleInto(folder, home, entries, sources) {
  const { rolldown } = await bundlerOfVite()
  const bundle = await rolldown({
    cwd: home,
    input: entries,
    platform: 'node',
    external: outside.map((name) => new RegExp(`^${name}($|/)`)),
    plugins: [keepPlaces(folder)],
    onLog(level, log) {
      if (level === 'warn') throw new Error(log.message)
    },
  })
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: ({ name }) => `${isLibraries(name) ? 'libraries' : '[name]'}-[hash].js`,
    // Every thread keeps the source text of its modules in memory: removing comments and indentation saves 4 MB, and a single character
    // beyond ASCII makes Node keep two bytes for every character of the file.
    charset: 'ascii',
    comments: { legal: false },
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    sourcemap: true, // for `starterOf`, and for threads
    sourcemapExcludeSources: true,
    codeSplitting: { groups: [{ name: 'libraries', test: /[\\/]node_modules[\\/]/, entriesAware: true }] },
  })
  await bundle.close()
  const chunks = output.filter(({ type }) => type === 'chunk')
  const known = new Set(sources)
  const unknown = chunks.flatMap(({ moduleIds }) => moduleIds).find((id) => isOurs(id) && !known.has(join(id)))
  if (unknown !== undefined) throw new Error(`${unknown} is part of it, and would not make it anew when it changes.`)
  for (const { fileName } of chunks) if (isLibraries(fileName)) removeMap(join(folder, fileName))
}

const isLibraries = (name) => name.startsWith('libraries')

/** Rolldown, which is not in our own dependencies, but the bundler of the pages. */
async function bundlerOfVite() {
  const vite = createRequire(`${root}/apps/web/package.json`).resolve('vite')
  return import(pathToFileURL(createRequire(vite).resolve('rolldown')).href)
}

const isOurs = (id) => !id.startsWith('\0') && !/[\\/]node_modules[\\/]/.test(id)

/**
 * Makes `import.meta.url` of each module refer to its source, so that paths built from it stay valid. `import.meta.filename` and `dirname`
 * are unchanged: they refer to the running file.
 */
const keepPlaces = (folder) => ({
  name: 'keep-places',
  transform: {
    filter: { code: 'import.meta.url' },
    handler(code, id) {
      if (!isOurs(id)) return null
      const place = relative(folder, id).replaceAll('\\', '/')
      return { code: code.replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`), map: null }
    },
  },
})

/** Removes the source map of libraries: several times as large as ours, and read at every start. */
function removeMap(path) {
  writeFileSync(path, readFileSync(path, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'))
  rmSync(`${path}.map`)
}

function replaceFile(path, text) {
  writeFileSync(`${path}.${process.pid}`, text)
  chmodSync(`${path}.${process.pid}`, 0o644)
  renameSync(`${path}.${process.pid}`, path)
}

/** Removes Node's compile cache of older bundles; what root has cached in the folder of another user may stay. */
function removeCache(folder) {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // Node compares each entry with its source, and does without a cache that it cannot read or write.
  }
}

/** Renames it first: a partially removed folder must not look like a bundle. */
function remove(bundle) {
  const nameless = `${dirname(bundle)}/new-${process.pid}-${basename(bundle)}`
  try {
    renameSync(bundle, nameless)
    rmSync(nameless, { recursive: true })
  } catch {
    // Another process is removing it too, or uses it (Windows). The next call retries.
  }
}

/** Newest first. */
function foldersOf(dist) {
  return readdirSync(dist, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'compiled')
    .map(({ name }) => ({ path: join(dist, name), at: statSync(join(dist, name)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at)
    .map(({ path }) => path)
}
