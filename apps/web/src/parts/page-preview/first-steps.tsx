import { useLocation } from '@tanstack/react-router'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { openImportDialog, openTradeDialog } from '../../journal/dialogs.ts'
import { PageLink } from '../page-link.tsx'
import { Step, Steps } from '../steps/steps.tsx'
import { Button } from '../../ui/button.tsx'
import { Text } from '../../ui/layout.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { previewOf } from './previews.ts'

/** Steps that a new journal needs, in order, and the preview of the page. */
export function FirstSteps() {
  const compact = useCompact()
  const shows = previewOf(useLocation({ select: ({ pathname }) => pathname }))?.shows
  return (
    <>
      <Text as="div" size="reading" ink={2} style={{ maxWidth: 720, paddingBlock: 'var(--s-3)' }}>
        <p>Add or import trades to see this page.</p>
        {shows !== undefined && <p>{shows}</p>}
      </Text>
      <Steps>
        <Step
          title="Bring your trades"
          actions={
            <>
              <Button
                variant="primary"
                icon={<IconFileImport size={20} aria-hidden="true" />}
                onClick={() => openImportDialog()}
              >
                Import trades
              </Button>
              <Button
                icon={<IconPlus size={20} aria-hidden="true" />}
                onClick={() => openTradeDialog({ tradeId: null })}
              >
                Add New Trade
              </Button>
            </>
          }
        >
          <p>
            {compact
              ? 'Import an export file from your trading platform, or add a trade manually.'
              : 'Drop an export file from your trading platform anywhere on this page, or add a trade manually.'}
          </p>
        </Step>
        <Step title="Name your setups">
          <p>A setup is a reason to trade: a pattern or a strategy. Every chart can compare them.</p>
          <PageLink className="link" to="/settings/setups">
            Open the setups
          </PageLink>
        </Step>
        <Step title="Review your first trade">
          <p>
            Open a trade in the journal and add comments, its stop and a picture. Mistakes show up when they repeat.
          </p>
          <PageLink className="link" to="/journal">
            Open the journal
          </PageLink>
        </Step>
      </Steps>
    </>
  )
}
