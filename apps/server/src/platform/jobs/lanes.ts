/** Jobs that may hold up each other. */
export interface Lane {
  /** Jobs that run at a time, on all servers of the installation. */
  readonly atOnce: number
  /** Maximum of these for one user. */
  readonly ofOneUser: number
  readonly kinds: readonly string[]
}

/** Lanes of jobs: jobs wait for others of their lane, never for those of another. */
export const lanes = {
  imports: { atOnce: 2, ofOneUser: 1, kinds: ['import-read', 'import-save'] },
  /** Content that is read together has to fit into memory. */
  'large imports': { atOnce: 1, ofOneUser: 1, kinds: ['import-read-large', 'import-save-large'] },
  'bar files': { atOnce: 1, ofOneUser: 1, kinds: ['bars-preview', 'bars-save'] },
  /** They wait for somebody else's server most of the time, for hours. */
  fetches: { atOnce: 2, ofOneUser: 1, kinds: ['bars-fetch'] },
  /** A hundred thousand trades take minutes. */
  walks: { atOnce: 2, ofOneUser: 1, kinds: ['bars-walk'] },
  /** Market at the entry of trades: in parts, so that users take turns. */
  contexts: { atOnce: 2, ofOneUser: 1, kinds: ['bars-contexts'] },
  /** They read everything there is. */
  backups: { atOnce: 1, ofOneUser: 1, kinds: ['make-backup', 'prove-backup'] },
  restores: { atOnce: 1, ofOneUser: 1, kinds: ['restore'] },
  notices: { atOnce: 3, ofOneUser: 3, kinds: ['notify-journal'] },
  /** As many as there are journals, all at the same hour. */
  nights: { atOnce: 1, ofOneUser: 1, kinds: ['notify-hour', 'notify-night', 'broadcast'] },
  cleaning: {
    atOnce: 1,
    ofOneUser: 1,
    kinds: [
      'import-clean',
      'import-lost-files',
      'bars-lost-files',
      'bars-old-fetches',
      'restore-lost-files',
      'remove-trades',
      'clear-deletions',
      'remove-journal',
      'remove-bars',
      'give-up-copy',
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
  /** All others: each is done in a moment. */
  small: { atOnce: 3, ofOneUser: 3, kinds: [] },
} as const satisfies Record<string, Lane>
export type LaneName = keyof typeof lanes

// `Object.keys` knows no more than that they are texts.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const laneNames = Object.keys(lanes) as readonly LaneName[]

const ofKind: ReadonlyMap<string, LaneName> = new Map(
  laneNames.flatMap((name) => lanes[name].kinds.map((kind): [string, LaneName] => [kind, name])),
)

export const laneOf = (kind: string): LaneName => ofKind.get(kind) ?? 'small'
