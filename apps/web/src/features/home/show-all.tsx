import { formatWhole } from '@afterclose/core/format'
import type { FindingsReport } from '@afterclose/engine/reports/findings/finding'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/later.tsx'

const AllFindings = lazyPart<{ report: FindingsReport; onClose: () => void }>(
  async () => (await import('./all-findings-drawer.tsx')).AllFindingsDrawer,
)

/** Opens everything that was compared. @param quiet a link in a line of text */
export function ShowAll({ report, quiet = false }: { report: FindingsReport; quiet?: boolean }) {
  const [open, setOpen] = useState(false)
  const text = `Show all ${formatWhole(report.looks)}`
  return (
    <>
      {quiet ? (
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {text}
        </button>
      ) : (
        <Button small onClick={() => setOpen(true)}>
          {text}
        </Button>
      )}
      {open && <AllFindings report={report} onClose={() => setOpen(false)} />}
    </>
  )
}
