/**
 * `npm run anonymise FILE [OUT]`: writes a copy of an export that can be attached to an issue. Needs the sources of the project and its
 * packages, and no network.
 */
import { webcrypto } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './lib/install.mjs'
import { fail, node, root, run, say } from './lib/run.mjs'

// The importers are TypeScript, which the pinned Node.js reads as it is.
if (!process.features.typescript) {
  await ensureInstalled()
  process.exit(await run(node(), [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { cwd: process.cwd() }))
}

// npm runs scripts in the folder of the project, whatever folder its user is in.
const [path, out] = process.argv.slice(2).map((name) => resolve(process.env.INIT_CWD ?? '', name))
if (path === undefined) fail('Name the file: npm run anonymise FILE [OUT]')
if (!existsSync(path)) fail(`${path} does not exist.`)

const { anonymise, difference } = await import('../packages/importers/src/anonymise/anonymise.ts')
const { sourceWords } = await import('../packages/importers/src/anonymise/source-words.ts')

const folder = `${root}/packages/importers/src`
const sources = readdirSync(folder, { recursive: true }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)
const words = sourceWords(sources.map((name) => readFileSync(join(folder, name), 'utf8')))
const random = () => webcrypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32

const copy = anonymise({ name: basename(path), bytes: new Uint8Array(readFileSync(path)) }, words, random)
if (copy.refusal !== null) fail(`No copy was written. ${copy.refusal}`)

const target = out ?? join(dirname(path), `anonymous-${copy.file.name}`)
if (existsSync(target)) fail(`${target} exists already. Name another file.`)
writeFileSync(target, copy.file.bytes)

const reading = ({ failure, trades, problems, warnings, wrongTotals }) =>
  failure ??
  `trades: ${trades}, rows not imported: ${problems}, warnings: ${warnings}, totals that differ: ${wrongTotals}`
say(`Wrote ${target}.`)
say(`Replaced names, account numbers, IDs, comments and other unknown texts: ${copy.replaced} in all.`)
say('Multiplied sizes and money by one number from 2 to 9. Moved dates by whole weeks.')
say('Kept prices, instruments, percentages, times of day, names of columns, and words that importers look for.')
if (difference(copy) === 0) say(`The copy is read as your file is (${reading(copy.after)}).`)
else {
  say(`The copy is not read as your file is. Say so in the issue.`)
  say(`Your file: ${reading(copy.before)}. The copy: ${reading(copy.after)}.`)
}
say(
  'This hides you from readers, not from an investigator: prices show when you traded, and amounts can show the factor.',
)
say('Look at the copy before you share it.')
