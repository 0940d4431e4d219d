import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { basePath } from '../../../../journal/base-path.ts'
import { confirm } from '../../../../journal/dialogs.ts'
import { copyText } from '../../../../parts/copy-button.tsx'
import { Dialog } from '../../../../parts/dialog.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Text } from '../../../../ui/layout.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { NewKey } from './key-dialog.tsx'

/** The text of a new API key. The server stores only its hash. */
export function NewKeyDialog({ created, onClose }: { created: NewKey; onClose: () => void }) {
  const { secret, view } = created
  const [copied, setCopied] = useState(false)
  const example = `curl -H "Authorization: Bearer ${secret}" ${location.origin}${basePath}/v1/databases`

  async function closeUnlessLost() {
    const sure =
      copied ||
      (await confirm({
        title: 'Close without copying the key?',
        message: 'It is not shown again. If you lose it, revoke it and create another one.',
        action: 'Close',
        stay: 'Keep it open',
        danger: true,
      }))
    if (sure) onClose()
  }

  return (
    <Dialog
      title="Your API key"
      width={560}
      onClose={() => void closeUnlessLost()}
      footer={
        <Button variant="primary" onClick={() => void closeUnlessLost()}>
          Done
        </Button>
      }
    >
      <Notice tone="warn">It is not shown again. Anyone who has it has its permissions until it is revoked.</Notice>
      <Code label="API key">{secret}</Code>
      <Button
        data-autofocus
        icon={<IconCopy size={20} aria-hidden="true" />}
        onClick={() => void copyText('API key', secret).then((done) => done && setCopied(true))}
      >
        Copy
      </Button>
      {view.scopes.includes('numbers.read') && (
        <>
          <Text above={5} size="small" ink={2}>
            Try it: this lists your journals.
          </Text>
          <Code>{example}</Code>
        </>
      )}
    </Dialog>
  )
}

/** A text to copy completely. */
const Code = ({ label, children }: { label?: string; children: string }) => (
  <Text
    as="code"
    anywhere
    aria-label={label}
    style={{
      display: 'block',
      marginBlock: 'var(--s-4)',
      padding: 'var(--s-3)',
      border: '1px solid var(--rule)',
      borderRadius: 'var(--r-2)',
      font: '400 13px / 20px ui-monospace, monospace',
      userSelect: 'all',
    }}
  >
    {children}
  </Text>
)
