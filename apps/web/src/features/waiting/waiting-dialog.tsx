import { TradeInputSchema } from '@afterclose/contract/trades'
import { formatDateTime } from '@afterclose/core/format'
import { htmlToText } from '@afterclose/core/rich-text'
import { localText } from '@afterclose/core/time'
import { useState } from 'react'
import { useJournalIfAny } from '../../journal/active-journal.ts'
import { closeAllDialogs, confirm, openTradeDialog } from '../../journal/dialogs.ts'
import type { OutboxEntry } from '@afterclose/core/outbox-entry'
import { mergedVersions } from '@afterclose/core/merged-versions'
import { deviceOutbox } from '../../journal/device/waiting.ts'
import { useWaitingEntries } from '../../journal/device/waiting-entries.ts'
import { isOffline } from '../../journal/offline.ts'
import { useStore } from '../../journal/store.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { toastDone, toastWarning } from '../../parts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { asNewEntry, noteOfEntry } from './other-forms.ts'
import { fieldWords, valueWords } from './field-words.ts'
import classes from './waiting.module.css'

/** Entries that this device has not sent, each with what can be done. */
export function WaitingDialog({ onClose }: { onClose: () => void }) {
  const entries = useWaitingEntries()
  const offline = useStore(isOffline)
  const [busy, setBusy] = useState(false)

  async function send(): Promise<void> {
    setBusy(true)
    const { outbox, refreshEntries } = await deviceOutbox()
    await outbox.flush()
    await refreshEntries()
    setBusy(false)
  }

  return (
    <Dialog
      title="Waiting to be sent"
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button variant="primary" busy={busy} disabled={offline || entries.length === 0} onClick={() => void send()}>
            Send now
          </Button>
        </>
      }
    >
      {entries.length === 0 ? (
        <Empty title="Nothing waits." why="Everything that you entered on this device is stored." />
      ) : (
        <>
          <p className={classes.lead}>
            Kept on this device until it is stored, and in no figure until then. Sent while a page of this journal is
            open.
          </p>
          <ul className={classes.list}>
            {entries.map((entry) => (
              <Row key={entry.key} entry={entry} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

const stateWords: Readonly<Record<OutboxEntry['state'], string>> = {
  waiting: 'Waits for the connection',
  old: 'Send it only if it is not stored yet.',
  refused: 'Not stored',
  conflict: 'Changed elsewhere, too',
  deleted: 'Its record was deleted',
}

function stateText({ state, problem }: OutboxEntry): string {
  if (problem === null) return stateWords[state]
  if (state === 'refused') return problem
  return state === 'old' ? `${problem} ${stateWords.old}` : stateWords[state]
}

function Row({ entry }: { entry: OutboxEntry }) {
  const format = useJournalIfAny()?.dateFormat ?? 'yyyy-MM-dd'
  const { key, words, madeAt, state } = entry
  const minute = localText(madeAt - new Date(madeAt).getTimezoneOffset() * 60_000).slice(0, 16)
  const made = formatDateTime(`${minute}:00`, format)
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <b>{words}</b>
        <time dateTime={new Date(madeAt).toISOString()}>{made}</time>
      </div>
      <p className={state === 'waiting' ? classes.state : classes.warning}>{stateText(entry)}</p>
      {state === 'conflict' && <Conflict entry={entry} />}
      <div className={classes.actions}>
        {state === 'conflict' && <ConflictActions entry={entry} />}
        {state === 'old' && (
          <Button small onClick={() => void retried(key)}>
            Send it
          </Button>
        )}
        {state === 'refused' && <RefusedActions entry={entry} />}
        {state === 'deleted' && asNewEntry(entry) !== null && (
          <Button small onClick={() => void addedAsNew(entry)}>
            Add it as a new one
          </Button>
        )}
        <Button small variant="quiet" aria-label={`Discard ${words}`} onClick={() => void discarded(entry)}>
          Discard
        </Button>
      </div>
    </li>
  )
}

async function retried(key: string): Promise<void> {
  const { outbox } = await deviceOutbox()
  await outbox.retry(key)
  await outbox.flush()
}

async function addedAsNew(entry: OutboxEntry): Promise<void> {
  const next = asNewEntry(entry)
  if (next === null) return
  const { outbox } = await deviceOutbox()
  await outbox.retry(entry.key, next)
  await outbox.flush()
}

async function discarded({ key, words }: OutboxEntry): Promise<void> {
  const sure = await confirm({
    title: `Discard ${words}?`,
    message: 'It is only on this device, and is not stored anywhere else.',
    action: 'Discard',
    stay: 'Keep it',
    danger: true,
  })
  if (!sure) return
  await (await deviceOutbox()).outbox.discard(key)
  toastDone('Discarded.')
}

/** Both versions of each field that both sides changed. */
function Conflict({ entry: { base, body, theirs } }: { entry: OutboxEntry }) {
  if (base === null || body === null || theirs === null) return null
  const { conflicts } = mergedVersions({ base, mine: body, theirs })
  return (
    <table className={classes.sides}>
      <thead>
        <tr>
          <td />
          <th scope="col">Mine</th>
          <th scope="col">Stored</th>
        </tr>
      </thead>
      <tbody>
        {conflicts.map((field) => (
          <tr key={field}>
            <th scope="row">{fieldWords(field)}</th>
            <td>{valueWords(body[field])}</td>
            <td>{valueWords(theirs[field])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ConflictActions({ entry }: { entry: OutboxEntry }) {
  const { key } = entry
  const choose = async (choice: 'mine' | 'theirs'): Promise<void> => {
    const { outbox } = await deviceOutbox()
    await outbox.choose(key, choice)
    await outbox.flush()
  }
  async function keepAsNote(): Promise<void> {
    const { keepWrite, outbox } = await deviceOutbox()
    await keepWrite({ ...noteOfEntry(entry), key: crypto.randomUUID(), journalId: entry.journalId })
    await choose('theirs')
    await outbox.flush()
    toastDone('Your version is kept as a note.')
  }
  return (
    <>
      <Button small onClick={() => void choose('mine')}>
        Use mine
      </Button>
      <Button small onClick={() => void choose('theirs')}>
        Keep theirs
      </Button>
      <Button small onClick={() => void keepAsNote()}>
        Keep as a note
      </Button>
    </>
  )
}

function RefusedActions({ entry }: { entry: OutboxEntry }) {
  const { key, call, body } = entry
  async function openForm(): Promise<void> {
    const start = TradeInputSchema.safeParse(body)
    if (!start.success) return toastWarning('This entry cannot be opened in the form. Copy it instead.')
    closeAllDialogs()
    const { setupId, commission, commissionSource, ...rest } = start.data
    openTradeDialog({
      tradeId: null,
      begun: {
        start: {
          ...rest,
          ...(setupId == null ? {} : { setupId }),
          ...(commission == null ? {} : { commission }),
          ...(commissionSource == null ? {} : { commissionSource }),
        },
        pictures: [],
        onSaved: () => void deviceOutbox().then(({ outbox }) => outbox.discard(key)),
      },
    })
  }
  return (
    <>
      {call === 'createTrade' && (
        <Button small onClick={() => void openForm()}>
          Open in the form
        </Button>
      )}
      <Button small onClick={() => void retried(key)}>
        Send again
      </Button>
      {body !== null && (
        <Button
          small
          variant="quiet"
          onClick={() => void navigator.clipboard.writeText(textOf(entry)).then(() => toastDone('Copied.'))}
        >
          Copy
        </Button>
      )}
    </>
  )
}

const textOf = ({ words, body }: OutboxEntry): string =>
  [
    words,
    ...Object.entries(body ?? {})
      .filter(([field, value]) => field !== 'modified' && value !== null && valueWords(value) !== 'empty')
      .map(
        ([field, value]) =>
          `${fieldWords(field)}: ${typeof value === 'string' ? htmlToText(value) : valueWords(value)}`,
      ),
  ].join('\n')
