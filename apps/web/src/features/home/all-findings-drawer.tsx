import { counted } from '@afterclose/core/format'
import type { FindingsReport } from '@afterclose/engine/reports/findings/finding'
import { Dialog } from '../../parts/dialog.tsx'
import { findingLabel } from '../../parts/findings/finding-label.ts'
import { findingWords } from '../../parts/findings/finding-words.ts'
import { useFindingNames } from '../../parts/findings/use-finding-names.ts'
import { VerdictMark } from '../../parts/how-sure/verdict-mark.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { readingOf } from '../../parts/reading.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'

/** Every finding that was looked at, the largest for certain first, with the page that proves it. */
export function AllFindingsDrawer({ report, onClose }: { report: FindingsReport; onClose: () => void }) {
  const names = useFindingNames()
  const byId = new Map(report.all.map((finding) => [finding.id, finding]))
  const explained = new Map(report.explained.map(({ id, by }) => [id, byId.get(by)]))
  const explainedBy = (id: string): string => {
    if (!explained.has(id)) return ''
    const other = explained.get(id)
    return other === undefined ? '; another finding explains it' : `; explained by: ${findingLabel(other, names)}`
  }
  return (
    <Dialog aside title={counted(report.looks, 'comparison')} onClose={onClose}>
      <Stack as="ul" gap={0} lined style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {report.all.map((finding) => {
          const words = findingWords(finding, names)
          return (
            <li key={finding.id} style={{ padding: 'var(--s-2) 0' }}>
              <Row justify="between" oneLine>
                {words.page === null ? (
                  <Text as="span" size="small" ink={2}>
                    {words.kind}
                  </Text>
                ) : (
                  <PageLink {...words.page} className="link" style={{ font: 'var(--t-small)' }}>
                    {words.kind}
                  </PageLink>
                )}
                <Text as="span" size="small" ink={2}>
                  <VerdictMark verdict={finding.verdict} />
                </Text>
              </Row>
              <Text size="small" ink={2}>
                {readingOf(words.sentence).reading}
              </Text>
              <Text size="micro" ink={3}>
                {words.measure}
                {explainedBy(finding.id)}
                {finding.hindsight && '; written when the result was known'}
              </Text>
            </li>
          )
        })}
      </Stack>
    </Dialog>
  )
}
