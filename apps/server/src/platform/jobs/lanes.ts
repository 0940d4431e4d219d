/** A group of jobs that may delay each other. */
export interface Lane {
  /** Maximum running jobs, over all servers of the installation. */
  readonly atOnce: number
  /** Maximum of these for one user. */
  readonly ofOneUser: number
  readonly kinds: readonly string[]
}

/** Lanes of jobs: a job waits only for others of its lane. */
export const lanes = {
  imports: { atOnce: 2, ofOneUser: 1, kinds: ['import-read', 'import-save'] },
  /** Limited by memory, as whole files are loaded. */
  'large imports': { atOnce: 1, ofOneUser: 1, kinds: ['import-read-large', 'import-save-large'] },
  'bar files': { atOnce: 1, ofOneUser: 1, kinds: ['bars-preview', 'bars-save'] },
  /** Mostly waiting for external servers, for hours. */
  fetches: { atOnce: 2, ofOneUser: 1, kinds: ['bars-fetch'] },
  /** A hundred thousand trades take minutes. */
  walks: { atOnce: 2, ofOneUser: 1, kinds: ['bars-walk'] },
  /** Market contexts of trades, in parts, so that users take turns. */
  contexts: { atOnce: 2, ofOneUser: 1, kinds: ['bars-contexts'] },
  /** They read whole stores. */
  backups: { atOnce: 1, ofOneUser: 1, kinds: ['make-backup', 'prove-backup'] },
  restores: { atOnce: 1, ofOneUser: 1, kinds: ['restore'] },
  /** Rules of attempts, after each change of a journal with one. */
  guard: { atOnce: 2, ofOneUser: 1, kinds: ['guard'] },
  notices: { atOnce: 3, ofOneUser: 3, kinds: ['notify-journal'] },
  /** One per journal, all due at the same hour. */
  nights: { atOnce: 1, ofOneUser: 1, kinds: ['notify-hour', 'notify-night', 'broadcast'] },
  cleaning: {
    atOnce: 1,
    ofOneUser: 1,
    kinds: [
      'import-lost-files',
      'bars-lost-files',
      'bars-old-fetches',
      'restore-lost-files',
      'remove-trades',
      'remove-journal',
      'remove-bars',
      'REMOVE_FILES',
      'LOST_FILES',
      'TIDY_FILES',
      'count-pictures',
      'remove-old-demos',
      'remove-ended-sessions',
      'remove-old-notifications',
      'remove-old-jobs',
      'check-database',
    ],
  },
  /** All others: each takes a moment. */
  small: { atOnce: 3, ofOneUser: 3, kinds: [] },
} as const satisfies Record<string, Lane>
export type LaneName = keyof typeof lanes

// `Object.keys` is typed as strings.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const laneNames = Object.keys(lanes) as readonly LaneName[]

const ofKind: ReadonlyMap<string, LaneName> = new Map(
  laneNames.flatMap((name) => lanes[name].kinds.map((kind): [string, LaneName] => [kind, name])),
)

export const laneOf = (kind: string): LaneName => ofKind.get(kind) ?? 'small'
