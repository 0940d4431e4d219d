import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openFillDialog } from '../../journal/dialogs.ts'
import { seriesQuery } from '../../journal/price-bars.ts'
import { Button } from '../../ui/button.tsx'
import { PageLink } from '../page-link.tsx'
import { toastProblem } from '../toasts.tsx'

interface FillFromBarsProps {
  /** Trades without highest and lowest price; null: all of the journal. */
  tradeIds: () => Promise<readonly number[] | null>
}

/** If highest and lowest prices are missing: fills them from price bars, or links to where bars are added. */
export function FillFromBars({ tradeIds }: FillFromBarsProps) {
  const { readOnly } = useActiveJournal()
  const [busy, setBusy] = useState(false)
  const { data } = useQuery({ ...seriesQuery, enabled: !readOnly })
  if (readOnly) return null
  if (data?.series.length === 0)
    return (
      <PageLink className="link" to="/settings/price-data">
        Add price bars to fill them
      </PageLink>
    )

  async function open() {
    setBusy(true)
    try {
      openFillDialog(await tradeIds())
    } catch (error) {
      toastProblem(error, 'loading the trades')
    }
    setBusy(false)
  }
  return (
    <Button small busy={busy} onClick={() => void open()}>
      Fill them from price bars
    </Button>
  )
}
