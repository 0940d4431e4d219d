/**
 * Who may import whom (ARCHITECTURE.md), for dependency-cruiser. Imports of types and dynamic imports count as all others do.
 *
 * A line of a table lists the folders that a folder may use besides itself. It only names folders of lines above it, so that there can be
 * no cycle between the lines of a table.
 */
const tables = [
  {
    in: '',
    lines: {
      'packages/core': [],
      'packages/engine': ['packages/core'],
      'packages/feed': ['packages/core', 'packages/engine'],
      'packages/importers': ['packages/core'],
      'packages/bars': ['packages/core'],
      'packages/contract': ['packages/core'],
      'packages/demo': ['packages/core'],
      'packages/testkit': ['packages/core', 'packages/engine'],
      'apps/web': ['packages/core', 'packages/engine', 'packages/feed', 'packages/bars', 'packages/contract'],
      'apps/server': [
        'packages/core',
        'packages/engine',
        'packages/feed',
        'packages/importers',
        'packages/bars',
        'packages/contract',
        'packages/demo',
      ],
    },
  },
  {
    in: 'packages/engine/src/',
    lines: {
      kernel: [],
      columns: ['kernel'],
      trades: ['kernel', 'columns'],
      filters: ['columns', 'kernel', 'trades'],
      book: ['columns', 'kernel', 'trades', 'filters'],
      stats: ['columns', 'kernel', 'trades', 'filters', 'book'],
      simulator: ['kernel', 'stats'],
      guard: ['kernel', 'trades', 'book', 'stats'],
      reports: ['columns', 'kernel', 'trades', 'filters', 'book', 'stats', 'guard'],
    },
  },
  {
    in: 'packages/importers/src/platforms/',
    lines: {
      metatrader: [],
      'metatrader-4': ['metatrader'],
      'metatrader-5': ['metatrader'],
      'interactive-brokers': [],
      'generic-csv': [],
    },
  },
  {
    in: 'apps/server/src/',
    lines: {
      config: [],
      store: ['config'],
      platform: ['config', 'store'],
      accounts: ['config', 'store', 'platform'],
      records: ['store', 'platform'],
      numbers: ['store', 'platform', 'records'],
      bars: ['store', 'platform', 'records'],
      news: ['config', 'store', 'platform'],
      imports: ['config', 'store', 'platform', 'accounts', 'records'],
      notices: ['store', 'platform', 'accounts', 'records', 'imports'],
      mcp: ['config', 'store', 'platform', 'records', 'numbers'],
      journals: ['config', 'store', 'platform', 'accounts', 'records', 'numbers', 'bars', 'imports', 'notices'],
      saving: ['store', 'platform', 'records', 'imports', 'journals'],
      cli: ['config', 'store', 'platform', 'accounts', 'bars', 'imports', 'notices', 'journals'],
    },
  },
  {
    in: 'apps/server/src/records/',
    /** Folders allowed for nouns without a line: a noun that needs another noun gets a line. */
    others: ['lists', 'references', 'slots', 'receipts'],
    lines: {
      // Building blocks of several nouns.
      kinds: [],
      receipts: ['kinds'],
      lists: ['kinds', 'receipts'],
      references: [],
      'picture-files': [],
      slots: ['picture-files'],
      // Lists of a journal.
      checklists: ['kinds', 'lists', 'receipts'],
      'custom-comments': [],
      setups: ['kinds', 'lists', 'slots', 'receipts'],
      captions: ['receipts'],
      'grid-state': ['receipts'],
      // A trader's records.
      'trade-plans': ['lists', 'references', 'slots', 'receipts'],
      trades: ['lists', 'references', 'picture-files', 'slots', 'receipts', 'custom-comments', 'trade-plans'],
      'missed-trades': ['lists', 'references', 'slots', 'receipts', 'custom-comments', 'trade-plans'],
      sessions: ['lists', 'slots', 'receipts'],
      'month-reviews': ['lists', 'receipts'],
      payins: ['receipts'],
      'week-rules': ['kinds', 'lists', 'references', 'receipts', 'trades'],
      reviews: ['receipts', 'slots', 'trades'],
      guard: ['receipts', 'trades'],
      // Nouns whose changes reach trades.
      instruments: ['kinds', 'lists', 'references', 'receipts', 'trades'],
      comments: ['kinds', 'lists', 'receipts', 'trades'],
      screenshots: ['picture-files', 'slots', 'trades'],
      'removed-plans': ['slots', 'receipts', 'trade-plans', 'trades'],
      'saved-filters': ['references'],
      described: ['kinds', 'lists', 'references', 'receipts', 'checklists', 'comments', 'saved-filters'],
      // Notes and backtests.
      notes: ['lists', 'receipts', 'trades'],
      backtests: ['lists', 'references', 'slots', 'receipts', 'instruments', 'trades'],
      // Undo of any change.
      undo: [
        'kinds',
        'described',
        'receipts',
        'trade-plans',
        'trades',
        'backtests',
        'notes',
        'setups',
        'checklists',
        'comments',
        'captions',
        'grid-state',
        'month-reviews',
        'sessions',
        'instruments',
        'payins',
        'missed-trades',
        'week-rules',
        'reviews',
        'guard',
      ],
    },
  },
  {
    in: 'apps/web/src/',
    lines: {
      testing: [],
      ui: [],
      sw: [],
      journal: ['ui', 'sw'],
      parts: ['ui', 'journal'],
      features: ['ui', 'journal', 'parts'],
      app: ['ui', 'journal', 'parts', 'features'],
      gallery: ['ui', 'journal', 'parts', 'features', 'app', 'testing'],
    },
  },
]

/** Tests, stories of the gallery, and their helpers. */
export const tests = String.raw`[.](test|story)[.]tsx?$|^(packages|apps)/[^/]+/test/|^apps/web/src/testing/`
const pure = '^packages/(core|engine|feed|importers|bars|demo)/src/'

/** For all files except tests. */
export const rules = [
  { name: 'no circle of files', from: {}, to: { circular: true } },
  { name: 'no circle of folders', scope: 'folder', from: {}, to: { circular: true } },
  ...tables.flatMap(rulesOf),
  {
    name: 'features of the page know nothing of each other',
    from: { path: '^apps/web/src/features/([^/]+)/' },
    to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  },
  {
    name: 'platforms described as data know nothing of each other',
    from: { path: '^packages/importers/src/tables/platforms/([^/]+)' },
    to: { path: '^packages/importers/src/tables/platforms/', pathNot: '^packages/importers/src/tables/platforms/$1' },
  },
  {
    name: 'nothing of the product needs what is for tests or for the gallery',
    from: { pathNot: '^(apps/web/src/gallery|packages/testkit)/' },
    to: { path: `${tests}|^packages/testkit/|^apps/web/src/gallery/` },
  },
  {
    name: 'pure packages know no Node.js',
    from: { path: pure },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'SQL stands in repository.ts and in store/',
    from: { path: '^apps/server/src/', pathNot: '^apps/server/src/store/|repository[.]ts$' },
    to: { path: 'node_modules/kysely/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'folds of reports load with the pages that show them',
    from: { path: '^apps/web/src/journal/', pathNot: '/engine/known-reports[.]ts$' },
    to: { path: '^packages/engine/src/reports/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'reports are answered in the worker alone',
    from: { path: '^apps/web/src/' },
    to: { path: '^packages/engine/src/reports/.*answers?[.]ts$', dependencyTypesNot: ['type-only'] },
  },
  { name: 'what is imported is there', from: {}, to: { couldNotResolve: true } },
]

/** For all files, including tests. */
export const rulesOfAll = [
  {
    name: 'packages are imported by name, not by a path',
    from: { path: '^((?:packages|apps)/[^/]+)/' },
    to: { path: '^(packages|apps)/', pathNot: '^$1/', dependencyTypes: ['local'] },
  },
]

/** @throws Error if a line names a folder that is not above it */
function rulesOf({ in: place, lines, others }) {
  const names = Object.keys(lines)
  for (const [i, name] of names.entries())
    for (const used of lines[name])
      if (!names.slice(0, i).includes(used)) throw new Error(`${used} does not stand above ${name} in the table`)
  const listed = names.map((name) => ({
    name: `${place}${name} uses ${lines[name].join(', ') || 'nothing beside itself'}`,
    from: { path: `^${place}${name}/` },
    to: {
      path: place === '' ? '^(packages|apps)/' : `^${place}`,
      pathNot: `^${place}(${[name, ...lines[name]].join('|')})/`,
    },
  }))
  if (place === '') return listed
  const unlisted = { path: `^${place}(?!(?:${names.join('|')})/)([^/]+)/` }
  if (others === undefined)
    return [...listed, { name: `each folder of ${place} has a line in the table`, from: unlisted, to: {} }]
  const to = { path: `^${place}`, pathNot: `^${place}($1|${others.join('|')})/` }
  return [...listed, { name: `${place} without a line uses ${others.join(', ')}`, from: unlisted, to }]
}
