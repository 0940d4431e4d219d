import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../../journal/api.ts'
import { useConfig } from '../../../journal/app-config.ts'
import { useUser } from '../../../journal/session.ts'
import { SettingsBlock } from '../../../parts/settings-form/settings-block.tsx'
import { toastProblem } from '../../../parts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { download, fileName } from '../../../ui/chart/chart-export.ts'
import { DeleteAccount } from './delete-account.tsx'
import { Text } from '../../../ui/layout.tsx'

/** Download of the account's data, and closing the account. */
export function YourData() {
  const { username, demo } = useUser()
  const { brand } = useConfig()
  const [busy, setBusy] = useState(false)
  const [deleting, setDeleting] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    try {
      const text = JSON.stringify(await api.exportAccount(), null, 2)
      download(fileName(`${brand} ${username}`, 'json'), new Blob([text], { type: 'application/json' }))
    } catch (error) {
      toastProblem(error, 'downloading your data')
    } finally {
      setBusy(false)
    }
  }

  return (
    <SettingsBlock title="Your data" about="Download your data, or delete it.">
      <div>
        <Button icon={<IconDownload size={16} aria-hidden="true" />} busy={busy} onClick={() => void save()}>
          Download my account
        </Button>
        <Text size="micro" ink={3} above={2}>
          Profile, settings, sign-ins and your list of journals, as a JSON file. Export each journal from the journal
          list.
        </Text>
      </div>
      {!demo && (
        <div>
          <Button onClick={() => setDeleting(true)}>Delete account</Button>
          <Text size="micro" ink={3} above={2}>
            Permanently deletes the account, its settings and its journals.
          </Text>
        </div>
      )}
      {deleting && <DeleteAccount onClose={() => setDeleting(false)} />}
    </SettingsBlock>
  )
}
