/** Forms with unsaved input, each with its dialog. */
const forms = new Map<string, string>()

/** Notes that a form has unsaved input. The returned function clears it. */
export function noteUnsaved(form: string, dialog: string): () => void {
  forms.set(form, dialog)
  return () => forms.delete(form)
}

/** Whether any input would be lost: in this dialog, or anywhere. */
export const hasUnsaved = (dialog?: string): boolean =>
  dialog === undefined ? forms.size > 0 : [...forms.values()].includes(dialog)
