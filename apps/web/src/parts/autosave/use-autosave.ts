import { useEffect, useMemo } from 'react'
import { useStore } from '../../journal/store.ts'
import type { Fields, Typed } from '../records/field.ts'
import { type Autosave, type Edited, editedKey, type SaveState, type Stored } from './autosave.ts'
import type { Copy } from './copies.ts'

/** Records of a kind that were changed here, by `editedKey`. */
export const useEdited = <F extends Fields, View extends Stored>(
  autosave: Autosave<F, View>,
): ReadonlyMap<string, Edited<View, Typed<F>>> => useStore(autosave.edited)

/** Unsaved drafts of earlier visits and other tabs on this device, by id. */
export function useLeft<F extends Fields, View extends Stored>(
  autosave: Autosave<F, View>,
  journalId: number,
): ReadonlyMap<number, Copy<View, Typed<F>>> {
  useEffect(() => autosave.look(), [autosave])
  const left = useStore(autosave.left)
  return useMemo(() => {
    const ofJournal = [...left].map(([key, copy]) => [key.split('/').map(Number), copy] as const)
    return new Map(ofJournal.flatMap(([[journal, id], copy]) => (journal === journalId ? [[id!, copy]] : [])))
  }, [left, journalId])
}

export interface Shown<View extends Stored, Form extends object> {
  /** Values of the fields. */
  readonly form: Form
  readonly state: SaveState
  /** The version of this tab, while it differs from the stored one. */
  readonly edited: Edited<View, Form> | null
  /** Unsaved draft of an earlier visit: offered while nothing else is unsaved here. */
  readonly left: Copy<View, Form> | null
}

/** A record as a page shows it: the stored version, or the local one. Showing another record instead sends pending changes. */
export function useAutosaved<F extends Fields, View extends Stored>(
  autosave: Autosave<F, View>,
  journalId: number,
  view: View,
): Shown<View, Typed<F>> {
  const { id } = view
  const { formOf, differ } = autosave
  const one = useEdited(autosave).get(editedKey(journalId, id))
  const copy = useLeft(autosave, journalId).get(id)
  useEffect(() => () => autosave.leave(journalId, id), [autosave, journalId, id])
  // changed elsewhere since it was saved here
  const edited = one === undefined || (one.state === 'saved' && one.base.modified < view.modified) ? null : one
  const form = edited?.form ?? formOf(view)
  const state = edited?.state ?? 'saved'
  const news = copy !== undefined && differ(copy.form, formOf(view))
  return { form, state, edited, left: state === 'saved' && news ? copy : null }
}
