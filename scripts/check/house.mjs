/**
 * The rules of the house: allowed imports (`arrows.mjs`), checked by dependency-cruiser, and rules beyond it: pure packages use no clock,
 * randomness or I/O, no page colours a figure by its value instead of its text, no test has a shorter wait than the default, no journey
 * removes a route, no class is without a rule, and no exported name is an adjective or a pronoun alone; in some rooms, no local name either.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Visitor } from '@swc/core/Visitor.js'
import { cruise } from 'dependency-cruiser'
import { rules, rulesOfAll, tests } from './arrows.mjs'

// dependency-cruiser's TypeScript visitor does not support `using` (of @swc/core 1.16).
const visitStatement = Reflect.get(Visitor.prototype, 'visitStatement')
Reflect.set(Visitor.prototype, 'visitStatement', function (node) {
  if (node.type !== 'UsingDeclaration') return Reflect.apply(visitStatement, this, [node])
  this.visitVariableDeclarators(node.decls)
  return node
})

const problems = [
  ...(await broken(rules, ['node_modules', tests])),
  ...(await broken(rulesOfAll, ['node_modules'])),
  ...askingOutside(),
  ...colouredByValue(),
  ...wholeByAnotherName(),
  ...hurriedWaits(),
  ...routesTakenAway(),
  ...classesWithoutRules(),
  ...stepsWithoutRules(),
  ...namesWithoutNoun(),
  ...localNamesWithoutNoun(),
]
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

/** @param unread files whose own imports are ignored */
async function broken(forbidden, unread) {
  const { output } = await cruise(
    globSync('{packages,apps}/*/{src,test}'),
    {
      validate: true,
      ruleSet: { forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })) },
      doNotFollow: { path: unread },
      tsPreCompilationDeps: true, // imports of types are imports
      parser: 'swc',
    },
    { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  )
  return output.summary.violations.map(({ rule, from, to, cycle }) =>
    cycle === undefined
      ? `${rule.name}: ${from} → ${to}`
      : `${rule.name}: ${[from, ...cycle.map(({ name }) => name)].join(' → ')}`,
  )
}

function askingOutside() {
  const impure = /\b(Date\.now|new Date\(\)|Math\.random|performance\.now|process\.|fetch\()/
  const withoutComments = (file) => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  return globSync('packages/{core,engine,feed,importers,bars,demo}/src/**/*.ts', { exclude: ['**/*.test.ts'] })
    .filter((file) => impure.test(withoutComments(file)))
    .map((file) => `pure packages ask no clock, chance or the outside: ${file}`)
}

/** What rounds to nothing has no colour, so the tone of a figure comes from its text (`ui/tone.ts`), never from the sign of a number. */
function colouredByValue() {
  const raw = /[<>]=? 0 \?[^;{}]{0,40}(?:\b(?:classes|shared|theme)\.(?:gain|loss)|'(?:gain|loss)')/
  return globSync('apps/web/src/**/*.{ts,tsx}', {
    exclude: ['**/*.test.*', '**/*.story.tsx', 'apps/web/src/testing/**'],
  })
    .filter((file) => file !== 'apps/web/src/ui/tone.ts' && raw.test(readFileSync(file, 'utf8')))
    .map((file) => `the colour of a figure goes by its text (ui/tone.ts): ${file}`)
}

/** Whole numbers are written by `formatWhole` and `signedWhole`, so that the way to write a count has one name. */
function wholeByAnotherName() {
  const other = /formatNumber\((?:[^()]|\([^()]*\))*\{ decimals: 0\b/
  return globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { exclude: ['packages/core/src/format*.ts'] })
    .filter((file) => other.test(readFileSync(file, 'utf8')))
    .map((file) => `a whole number is written by formatWhole or signedWhole: ${file}`)
}

/** Finds waits with their own limit, which end too early on a busy machine: `testkit/test-limits.ts` has the common limit. */
function hurriedWaits() {
  const shortest = 25_000
  const limits = (file) => [...readFileSync(file, 'utf8').matchAll(/\btimeout: ([\d_]+)/g)]
  return globSync('{apps,packages}/*/{src,test}/**/*.ts{,x}', { exclude: ['**/src/**/!(*.test).ts{,x}'] })
    .filter((file) => limits(file).some(([, ms]) => Number(ms.replaceAll('_', '')) < shortest))
    .map((file) => `a wait of a test has no limit of its own: ${file}`)
}

/** When the last route of a page is removed, Chromium loses pending requests: `e2e/support/answer-until.ts` keeps it. */
function routesTakenAway() {
  const taken = /\.unroute(All)?\(|\{ times: /
  return globSync('e2e/{journeys,support}/**/*.ts')
    .filter((file) => taken.test(readFileSync(file, 'utf8')))
    .map((file) => `a route of a journey stays (answerUntil): ${file}`)
}

/** Class names are strings to the compiler: without its rule, a class has no effect and its element loses its style. */
function classesWithoutRules() {
  return globSync('apps/web/src/**/*.{ts,tsx}').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const code = text.replaceAll(/^import .*$/gm, '')
    return [...text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)].flatMap(([, name, path]) => {
      const style = readFileSync(join(dirname(file), path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
      const ruled = new Set(Array.from(style.matchAll(/\.([a-zA-Z_][\w-]*)/g), ([, one]) => one))
      return [...code.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))]
        .map(([, plain, quoted]) => plain ?? quoted)
        .filter((one) => !ruled.has(one))
        .map((one) => `a class has a rule: ${file} has ${one}, which ${path} does not`)
    })
  })
}

/** `ui/layout.tsx` builds class names from values, so that no tool sees which are used. */
function stepsWithoutRules() {
  const style = readFileSync('apps/web/src/ui/layout.module.css', 'utf8')
  return globSync('apps/web/src/**/*.tsx').flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/\b(above|below)(?:: |=\{)(\d)/g),
      ([, side, step]) => `${side}_${step}`,
    )
      .filter((name) => !style.includes(`.${name} {`))
      .map((name) => `a class has a rule: ${file} needs .${name} of ui/layout.module.css`),
  )
}

/** An adjective, participle, adverb or pronoun alone means another thing in each file, and cannot be searched for. */
function namesWithoutNoun() {
  const exported = /^export (?:async )?(?:function|const|class|let) ([a-z]+)\b/gm
  const alone = new RegExp(
    `^(?:[a-z]+ed|${[
      'known unknown shown own left kept found lost made told sent bought sold begun taken drawn chosen written hidden spoken worn begun',
      'visible present absent plain short long few many far likely same other later early exact storable claimable printable evaluable',
      'knowing preparing revealing among within without over until once must nothing everyday exactly shortest deepest freest innermost',
      'it me we us they them those these this that others what who whose whoever',
    ]
      .join(' ')
      .replaceAll(' ', '|')})$`,
  )
  // a dash, the caller's own account, "3 trades", a report of the API, and nouns
  const named = new Set(['unknown', 'me', 'counted', 'missed', 'feed', 'speed', 'seed', 'lightspeed', 'uncounted'])
  return globSync('{packages,apps}/*/{src,test}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(exported)]
      .map(([, name]) => name)
      .filter((name) => alone.test(name) && !named.has(name))
      .map((name) => `an exported name has a noun: ${file}, ${name}`),
  )
}

/** Rooms whose local names have a noun as well, because their functions hold several lists of the same things. */
function localNamesWithoutNoun() {
  const alone =
    '(known|found|shown|own|left|kept|those|lost|placed|seen|taken|wanted|used|stated|typed|asked|made|said|told)'
  const local = new RegExp(`(?:\\b(?:const|let) |\\bfunction [^()]*\\((?:[^(){}]*, )?)${alone}\\b`, 'g')
  const rooms = 'apps/server/src/{imports/{plan,statements},records/trades,platform/jobs}/**/*.ts'
  return globSync([rooms, 'packages/importers/src/**/!(*.test).ts']).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(local)].map(([, name]) => `a local name has a noun: ${file}, ${name}`),
  )
}
