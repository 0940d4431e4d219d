/** Fields of every state. */
interface Choices {
  /** Type of the importer; AUTO detects it by content. */
  readonly importer: string
  /** The chosen file, also while following another import. */
  readonly file: File | null
}

/**
 * States of the import dialog. The job of the server has other states (`ImportJob.state`), which `following` shows.
 *
 * ```
 *                 chosen                  started                confirm
 *   choosing ───────────────▶ uploading ──────────▶ following ◀──────────▶ confirming
 *    ▲ ▲  │ chosen, while      ▲      │               ▲  │ │    answered
 *    │ │  │ another one runs   │      │ held          │  │ │
 *    │ │  └──────▶ waiting ────┘◀─────┘               │  │ │
 *    │ │              └──────────── continued ────────┘  │ │
 *    │ └─────────────────────── refused ─────────────────┘ │   (also from uploading)
 *    └────────────────────── left, without a next file ────┘
 * ```
 *
 * `left` and `saved` lead to `waiting` if the chosen file is the next one.
 */
export type ImportState = Choices &
  (
    | { readonly step: 'choosing'; readonly problem: unknown }
    /** The chosen file waits for the end of another import of the journal. */
    | { readonly step: 'waiting'; readonly file: File }
    | { readonly step: 'uploading'; readonly file: File }
    /** `isNext`: the chosen file is uploaded once this import is saved or left. */
    | { readonly step: 'following' | 'confirming'; readonly identifier: string; readonly isNext: boolean }
  )

export type ImportAction =
  | { readonly type: 'importer'; readonly importer: string }
  /** `busy`: another import of the journal is running. */
  | { readonly type: 'chosen'; readonly file: File | null; readonly busy: boolean }
  | { readonly type: 'started'; readonly identifier: string }
  /** The server has another import of the journal, started elsewhere. */
  | { readonly type: 'held' }
  | { readonly type: 'refused'; readonly problem: unknown }
  | { readonly type: 'continued'; readonly identifier: string }
  | { readonly type: 'confirm' }
  | { readonly type: 'answered' }
  | { readonly type: 'saved'; readonly identifier: string }
  | { readonly type: 'left' }

/** @param identifier of an import that was started already */
export const firstState = (
  importer: string | null,
  file: File | null,
  identifier: string | null = null,
): ImportState => {
  const choices = { importer: importer ?? 'AUTO', file }
  return identifier === null
    ? { ...choices, step: 'choosing', problem: null }
    : { ...choices, step: 'following', identifier, isNext: false }
}

/** The state after an action; actions that the state does not allow are ignored. */
export function importReducer(state: ImportState, action: ImportAction): ImportState {
  const { importer, file } = state
  switch (action.type) {
    case 'importer':
      return { ...state, importer: action.importer }
    case 'chosen':
      if (action.file === null || action.file.size === 0)
        return { step: 'choosing', importer, file: action.file, problem: null }
      return { step: action.busy ? 'waiting' : 'uploading', importer, file: action.file }
    case 'started':
      return state.step === 'uploading'
        ? { step: 'following', importer, file, identifier: action.identifier, isNext: false }
        : state
    case 'held':
      return state.step === 'uploading' ? { ...state, step: 'waiting' } : state
    case 'refused':
      return state.step === 'uploading' ? { step: 'choosing', importer, file, problem: action.problem } : state
    case 'continued':
      return { step: 'following', importer, file, identifier: action.identifier, isNext: state.step === 'waiting' }
    case 'confirm':
      return state.step === 'following' ? { ...state, step: 'confirming' } : state
    case 'answered':
      return state.step === 'confirming' ? { ...state, step: 'following' } : state
    case 'saved':
      return followedOf(state) === action.identifier ? afterImport(state) : state // the next file may have started meanwhile
    case 'left':
      return afterImport(state)
  }
}

/** Id of the import in the dialog; null before there is one. */
export const followedOf = (state: ImportState): string | null => ('identifier' in state ? state.identifier : null)

function afterImport(state: ImportState): ImportState {
  const { importer, file } = state
  if ('identifier' in state && state.isNext && file !== null) return { step: 'waiting', importer, file }
  return { step: 'choosing', importer, file, problem: null }
}
