import type { PriceNeed } from '@afterclose/contract/price-needs'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { sourcesQuery } from '../../journal/bar-fetches.ts'
import { refreshBars } from '../../journal/price-bars.ts'
import { FetchReport } from '../../parts/bar-fetch/fetch-report.tsx'
import { offersOf, priceNeedsQuery } from '../../parts/bar-fetch/price-needs.ts'
import { unservedText } from '../../parts/bar-fetch/price-offer-words.ts'
import {
  draftFor,
  hostOfDraft,
  type ReadyMadeDraft,
  saveReadyMade,
  sourceOf,
  symbolAt,
} from '../../parts/bar-fetch/ready-made-draft.ts'
import { ReadyMadeFields } from '../../parts/bar-fetch/ready-made-fields.tsx'
import { useBarFetch } from '../../parts/bar-fetch/use-bar-fetch.ts'
import { CancelButton, Dialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { toastProblem } from '../../parts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { askedText } from './asked-text.ts'
import { SymbolFields } from './symbol-fields.tsx'

const title = 'Fetch prices'
/** Instruments of one fetch; the others are offered again after it. */
const mostInstruments = 200
const every = (): boolean => true

/** Fetches price bars of instruments that have none from a ready-made source; says before what is asked of whom. */
export function PricesDialog({ onClose }: { onClose: () => void }) {
  const { id: journalId } = useActiveJournal()
  const needs = useQuery(priceNeedsQuery(journalId))
  /** As it was on opening: after the fetch the instruments have bars. */
  const [begun, setBegun] = useState<readonly PriceNeed[] | null>(null)
  if (begun === null && needs.data !== undefined) setBegun(needs.data)
  return begun === null ? (
    <Dialog title={title} onClose={onClose} footer={<CancelButton>Close</CancelButton>}>
      <Loaded query={needs} doing="loading price bars">
        {() => null}
      </Loaded>
    </Dialog>
  ) : (
    <Opened needs={begun} onClose={onClose} />
  )
}

function Opened({ needs, onClose }: { needs: readonly PriceNeed[]; onClose: () => void }) {
  const { id: journalId, dateFormat } = useActiveJournal()
  const { data: sources = [] } = useQuery(sourcesQuery)
  const { offers, unserved } = offersOf(needs)
  const [draft, setDraft] = useState<ReadyMadeDraft | null>(() => (offers[0] === undefined ? null : begin(offers[0])))
  /** By instrument; absent: what the source's rule or the user's own source says. */
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [keyError, setKeyError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [now] = useState(() => Date.now() / 1000)
  const onFetched = useCallback(() => undefined, [])
  const { shown, going, busy, start } = useBarFetch(journalId, { shows: every, onFetched })
  const offer = offers.find(({ source }) => source.id === draft?.source.id)
  if (draft === null || offer === undefined)
    return (
      <Dialog title={title} onClose={onClose} footer={<CancelButton>Close</CancelButton>}>
        <p>{unserved.length === 0 ? 'All symbols of this journal have price bars.' : unservedText(unserved)}</p>
      </Dialog>
    )
  const existing = sourceOf(draft, sources)
  const symbols = offer.instruments.slice(0, mostInstruments).map((need) => ({
    need,
    symbol: (typed[need.instrumentId] ?? symbolAt(draft, existing, need.name)).trim(),
  }))
  const asked = symbols.filter(({ symbol }) => symbol !== '')

  async function fetch(chosenDraft: ReadyMadeDraft) {
    if (chosenDraft.source.needsKey && chosenDraft.key.trim() === '' && existing?.hasKey !== true) {
      setKeyError('is needed by this source')
      return
    }
    setSaving(true)
    try {
      const chosen = asked.map(({ need, symbol }) => ({ instrument: need.name, symbol }))
      const sourceId = await saveReadyMade(chosenDraft, existing, chosen)
      await refreshBars()
      await start({ sourceId, instruments: asked.map(({ need }) => need.instrumentId) })
    } catch (error) {
      toastProblem(error, 'fetching price bars')
    }
    setSaving(false)
  }

  const ended = shown !== undefined && !going
  return (
    <Dialog
      title={title}
      width={640}
      onClose={onClose}
      footer={
        <>
          {!ended && <CancelButton>Cancel</CancelButton>}
          <Button
            variant={ended ? 'quiet' : 'primary'}
            busy={busy || saving}
            disabled={going || asked.length === 0}
            onClick={() => void fetch(draft)}
          >
            {ended ? 'Fetch again' : `Fetch from ${hostOfDraft(draft)}`}
          </Button>
          {ended && (
            <Button variant="primary" onClick={onClose}>
              Close
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <ReadyMadeFields
          sources={offers.map(({ source }) => source)}
          draft={draft}
          hasKey={existing?.hasKey === true}
          keyError={keyError}
          onChange={(next) => {
            if (next.source.id !== draft.source.id) setTyped({})
            setKeyError(undefined)
            setDraft(next)
          }}
        />
        <SymbolFields
          source={draft.source.name}
          symbols={symbols}
          onChange={(instrumentId, symbol) => setTyped({ ...typed, [instrumentId]: symbol })}
        />
        {unserved.length > 0 && (
          <Text size="small" ink={2}>
            {unservedText(unserved)}
          </Text>
        )}
        {shown === undefined ? (
          <Notice tone="info">{askedText({ asked, draft, dateFormat, now })}</Notice>
        ) : (
          <FetchReport fetch={shown} />
        )}
      </Stack>
    </Dialog>
  )
}

function begin({ source, instruments }: ReturnType<typeof offersOf>['offers'][number]): ReadyMadeDraft {
  const count = (of: (need: PriceNeed) => number): number => instruments.reduce((sum, need) => sum + of(need), 0)
  return draftFor(source, count(({ withinDay }) => withinDay) > count(({ trades }) => trades) / 2)
}
