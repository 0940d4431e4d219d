import { plural } from '@afterclose/core/format'
import { useActiveJournal } from '../../../../journal/active-journal.ts'
import { deviceOutbox, useWaitingEntries } from '../../../../journal/device/waiting.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import classes from '../backtester.module.css'
import { entriesOf } from './trade-log.ts'

/** The logged trade that the server has not stored and that holds up those after it, with the reason. Hidden if all is well. */
export function LogNotice({ backtestId }: { backtestId: number }) {
  const { id: journalId } = useActiveJournal()
  const entries = entriesOf(useWaitingEntries(), { journalId, backtestId })
  const stopped = entries.find(({ state }) => state !== 'waiting')
  if (stopped === undefined) return null
  const { key, words, state, problem } = stopped
  const sendAgain = async (): Promise<void> => {
    const { outbox } = await deviceOutbox()
    await outbox.retry(key)
    await outbox.flush()
  }
  const discard = async (): Promise<void> => {
    const { outbox } = await deviceOutbox()
    if (!(await outbox.takeBack(key))) await outbox.discard(key)
    await outbox.flush()
  }
  return (
    <div className={classes.notice} role="status">
      <Notice tone="warn">
        {problem} {words} is not saved, and {others(entries.length - 1)}.
        <div className={classes.choices}>
          <Button small onClick={() => void sendAgain()}>
            {state === 'old' ? 'Send it' : 'Try again now'}
          </Button>
          <Button small variant="quiet" onClick={() => void discard()}>
            Discard it
          </Button>
        </div>
      </Notice>
    </div>
  )
}

const others = (count: number): string =>
  count === 0 ? 'nothing else is waiting' : `${count} ${plural(count, 'more is', 'more are')} waiting`
