/** Forms that hold something that is not saved, each with the dialog in which it stands. */
const forms = new Map<string, string>()

/** Notes that a form has unsaved input. Call the result when it has none any more. */
export function noteUnsaved(form: string, dialog: string): () => void {
  forms.set(form, dialog)
  return () => forms.delete(form)
}

/** Whether anything would be lost: in this dialog, or anywhere. */
export const hasUnsaved = (dialog?: string): boolean =>
  dialog === undefined ? forms.size > 0 : [...forms.values()].includes(dialog)
