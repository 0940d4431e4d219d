import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useConfig } from '../../journal/app-config.ts'
import { confirm } from '../../journal/dialogs.ts'
import { useUser } from '../../journal/session.ts'
import { copyText } from '../../parts/copy-button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { download, fileName } from '../../ui/chart/chart-export.ts'
import { Columns, Row } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'

/** New recovery codes, for the user to store: the server only has their hashes. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { brand } = useConfig()
  const { username } = useUser()
  const [kept, setKept] = useState(false)
  const lines = `${codes.join('\n')}\n`

  async function closeUnlessLost() {
    const sure =
      kept ||
      (await confirm({
        title: 'Close without saving the codes?',
        message: 'They are not shown again. You can make new ones with your password.',
        action: 'Close',
        stay: 'Keep them open',
        danger: true,
      }))
    if (sure) onClose()
  }

  return (
    <Dialog
      title="Recovery codes"
      width={560}
      onClose={() => void closeUnlessLost()}
      footer={
        <Button variant="primary" onClick={() => void closeUnlessLost()}>
          Done
        </Button>
      }
    >
      <Notice tone="warn">
        Save these codes now: they are not shown again. Each works once instead of an app code, for example if you lose
        your phone. Anyone who has a code needs only your password to sign in.
      </Notice>
      <Columns
        as="ul"
        within="form"
        gap={[0, 8]}
        lined
        aria-label="Recovery codes"
        style={{ marginBlock: 'var(--s-5)', font: '400 15px / 24px ui-monospace, monospace' }}
      >
        {codes.map((code) => (
          <li key={code} style={{ paddingBlock: 6 }}>
            {code}
          </li>
        ))}
      </Columns>
      <Row align="stretch" gap={3}>
        <Button
          data-autofocus
          icon={<IconDownload size={20} aria-hidden="true" />}
          onClick={() => {
            const about = `Recovery codes of ${username} for ${brand}\nEach works once.\n\n`
            download(fileName(`${brand} recovery codes`, 'txt'), new Blob([about, lines], { type: 'text/plain' }))
            setKept(true)
          }}
        >
          Download as a text file
        </Button>
        <Button
          icon={<IconCopy size={20} aria-hidden="true" />}
          onClick={() => void copyText('Recovery codes', lines).then((copied) => copied && setKept(true))}
        >
          Copy
        </Button>
      </Row>
    </Dialog>
  )
}
