import { saveImporterSettings } from '@afterclose/contract/ftp-importer'
import { api } from '../../journal/api.ts'
import { queryClient } from '../../journal/query-client.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { verbatim } from '../records/text-fields.ts'
import { type FieldForm, useFieldForm } from '../records/use-field-form.ts'
import { toastDone, toastProblem } from '../toasts.tsx'
import { ftpQuery } from './ftp-query.ts'
import { Columns } from '../../ui/layout.tsx'

const required = (typed: string): string | null => (typed === '' ? 'Account password is required' : null)
const fields = {
  accountPassword: { ...verbatim('FTP password'), fault: required },
  accountPasswordConfirm: { ...verbatim('FTP password (confirm)'), fault: required },
}

/** Form for the password of a journal's FTP login, entered twice; once saved, the login works. */
export const useFtpPassword = (journalId: number): FieldForm<typeof fields> =>
  useFieldForm({
    fields,
    schema: saveImporterSettings.body,
    save: async (body) => {
      const settings = await api.saveImporterSettings({ params: { journalId }, body })
      queryClient.write(ftpQuery(journalId).queryKey, settings)
      toastDone('FTP password saved.')
    },
    onFailure: (error) => toastProblem(error, 'trying to save importer settings'),
  })

export const FtpPasswordFields = ({ form: { field, busy } }: { form: FieldForm<typeof fields> }) => (
  <Columns within="form" gap={4} align="start">
    <PasswordField {...field('accountPassword')} autoComplete="new-password" data-autofocus disabled={busy} />
    <PasswordField {...field('accountPasswordConfirm')} autoComplete="new-password" disabled={busy} />
  </Columns>
)
