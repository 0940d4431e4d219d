import type { IssueView } from '@afterclose/contract/issues'
import { counted, formatWhole } from '@afterclose/core/format'
import { severities } from '@afterclose/core/issue'
import { IconStar } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { openTradeDialog } from '../../../journal/dialogs.ts'
import { refreshTrades } from '../../../journal/engine/hooks.ts'
import { journalKey } from '../../../journal/journal-data.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { FillFromBars } from '../../../parts/price-bars/fill-from-bars.tsx'
import { toastUndoable } from '../../../parts/records/toast-deleted.ts'
import { toastProblem } from '../../../parts/toasts.tsx'
import { Block } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Page } from '../../../ui/page.tsx'
import { issueWords, severityWords } from './issue-words.ts'

type Issue = z.output<typeof IssueView>

const issuesQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'issues'],
    queryFn: async ({ signal }) => (await api.listIssues({ params: { journalId } }, signal)).issues,
    // fixed elsewhere, it has disappeared on return
    staleTime: 0,
  })

/** Possible problems of the data: affected figures, and how to fix them. */
export function IssuesPage() {
  const { id: journalId } = useActiveJournal()
  const query = useQuery(issuesQuery(journalId))
  return (
    <Page title="Issues" group="Settings" lead="Possible problems in your data, and how they affect your figures.">
      <Loaded query={query} doing="loading issues">
        {(issues) =>
          issues.length === 0 ? (
            <Empty
              title="No issues found."
              why="Every trade has the data that the figures need, or there are no trades yet."
            />
          ) : (
            <Stack gap={8} style={{ maxWidth: 960 }}>
              {severities
                .map((severity) => ({ severity, of: issues.filter((issue) => issue.severity === severity) }))
                .filter(({ of }) => of.length > 0)
                .map(({ severity, of }) => (
                  <Block key={severity} title={severityWords[severity]} measure={counted(of.length, 'issue')}>
                    <ul>
                      {of.map((issue) => (
                        <IssueRow key={issue.code} issue={issue} />
                      ))}
                    </ul>
                  </Block>
                ))}
            </Stack>
          )
        }
      </Loaded>
    </Page>
  )
}

function IssueRow({ issue: { code, count, tradeIds, text } }: { issue: Issue }) {
  const { readOnly } = useActiveJournal()
  const { title, weakens, at } = issueWords[code]
  const [first] = tradeIds
  return (
    <Row
      as="li"
      gap={[3, 6]}
      align="start"
      aria-label={title}
      style={{ padding: 'var(--s-3) 0', borderBottom: '1px solid var(--rule)' }}
    >
      <div style={{ flex: '1 1 420px' }}>
        <Text as="h3" size="strong">
          {title}
        </Text>
        <p>{text}</p>
        <Text size="small" ink={3}>
          {weakens}
        </Text>
        {count > tradeIds.length && (
          <Text size="small" ink={3}>
            Only the first {formatWhole(tradeIds.length)} can be opened here.
          </Text>
        )}
      </div>
      <Row gap={[2, 3]}>
        {at !== undefined && (
          <PageLink className="link" to={at.path}>
            {at.label}
          </PageLink>
        )}
        {first !== undefined && (
          <Button small onClick={() => openTradeDialog({ tradeId: first, order: tradeIds })}>
            {count === 1 ? 'Open the trade' : `Go through ${counted(tradeIds.length, 'trade')}`}
          </Button>
        )}
        {code === 'HIGH_LOW_MISSING' && (
          <FillFromBars tradeIds={() => Promise.resolve(count > tradeIds.length ? null : tradeIds)} />
        )}
        {first !== undefined && !readOnly && <StarAll ids={tradeIds} title={title} />}
      </Row>
    </Row>
  )
}

/** Stars them for review, which changes no figure: the filter "Starred only" then shows them on every page. */
function StarAll({ ids, title }: { ids: readonly number[]; title: string }) {
  const { id: journalId } = useActiveJournal()
  const [busy, setBusy] = useState(false)
  const words = ids.length === 1 ? 'Star it' : 'Star them'
  async function star(): Promise<void> {
    setBusy(true)
    try {
      const change = { type: 'star', inReview: true } as const
      const { changed, receipt } = await api.changeTrades({ params: { journalId }, body: { ids: [...ids], change } })
      await refreshTrades()
      toastUndoable({
        journalId,
        text: `${counted(changed, 'trade')} starred. The filter “Starred only” shows them.`,
        receipts: [receipt],
        refresh: refreshTrades,
        doing: 'changing trades',
      })
    } catch (error) {
      toastProblem(error, 'changing trades')
    }
    setBusy(false)
  }
  return (
    <Button
      small
      busy={busy}
      aria-label={`${words}: ${title}`}
      icon={<IconStar size={16} aria-hidden="true" />}
      onClick={() => void star()}
    >
      {words}
    </Button>
  )
}
