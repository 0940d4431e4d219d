import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { confirm } from '../../../journal/dialogs.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { useFtpPassword } from '../../../parts/ftp-importer/ftp-password.tsx'
import { ftpQuery } from '../../../parts/ftp-importer/ftp-query.ts'
import { SettingsForm } from '../../../parts/settings-form/settings-form.tsx'
import { toastDone, toastProblem } from '../../../parts/toasts.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Text } from '../../../ui/layout.tsx'

/** The password of the login, chosen here and typed into the terminal; never shown again. */
export function FtpPassword({ isSet }: { isSet: boolean }) {
  const { id: journalId } = useActiveJournal()
  const { queryKey } = ftpQuery(journalId)
  const form = useFtpPassword(journalId)

  async function remove(): Promise<void> {
    const sure = await confirm({
      title: 'Remove the FTP password?',
      message: 'The terminal can no longer send statements. Statements already received are still imported.',
      action: 'Remove',
      danger: true,
    })
    if (!sure) return
    try {
      await api.removeImporterSettings({ params: { journalId } })
      await queryClient.invalidateQueries({ queryKey })
      toastDone('FTP password removed.')
    } catch (error) {
      toastProblem(error, 'trying to save importer settings')
    }
  }

  return (
    <SettingsForm
      title="Password"
      about="For the FTP login only; not your account password."
      form={form}
      action={isSet ? 'Change FTP password' : 'Save FTP password'}
      onSaved={form.startAnother}
    >
      {isSet && (
        <Text size="small" ink={2}>
          A password is set: the FTP login works.{' '}
          <button type="button" className="link" onClick={() => void remove()}>
            Remove it
          </button>
        </Text>
      )}
      <PasswordField {...form.field('accountPassword')} description="At least 8 characters" autoComplete="off" />
      <PasswordField {...form.field('accountPasswordConfirm')} autoComplete="off" />
    </SettingsForm>
  )
}
