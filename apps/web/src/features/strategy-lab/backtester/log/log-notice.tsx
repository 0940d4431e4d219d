import { backtestModeWords } from '@afterclose/core/backtest-csv'
import { counted, plural } from '@afterclose/core/format'
import { useSyncExternalStore } from 'react'
import { useActiveJournal } from '../../../../journal/active-journal.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import classes from '../backtester.module.css'
import { tradeLogs, useTradeLog } from './logs.ts'
import { type Step, waitingTrades } from './log-steps.ts'

/** Logged trades that are not stored, the reason, and the next step. Hidden if all is well. */
export function LogNotice({ backtestId }: { backtestId: number }) {
  const { id: journalId } = useActiveJournal()
  const at = { journalId, backtestId }
  useSyncExternalStore(tradeLogs.looks.subscribe, tradeLogs.looks.get)
  const left = tradeLogs.left(journalId).get(backtestId)
  const log = useTradeLog(at)
  const waiting = waitingTrades(log)
  if (left !== undefined && left.form.trades.length > 0) {
    const count = left.form.trades.length
    return (
      <div className={classes.notice} role="status">
        <Notice tone="warn">
          {counted(count, 'trade')} {plural(count, 'was', 'were')} logged on this device and not saved.
          <div className={classes.choices}>
            <Button small onClick={() => tradeLogs.take(at)}>
              Store {plural(count, 'it', 'them')}
            </Button>
            <Button small variant="quiet" onClick={() => tradeLogs.drop(journalId, backtestId)}>
              Discard {plural(count, 'it', 'them')}
            </Button>
          </div>
        </Notice>
      </div>
    )
  }
  if (log.state === 'fine') return null
  const [first] = log.steps
  return (
    <div className={classes.notice} role="status">
      <Notice tone="warn">
        {log.problem}{' '}
        {log.state === 'away'
          ? `${counted(waiting.length, 'trade')} ${plural(waiting.length, 'is', 'are')} saved on this device, to be sent when the connection returns.`
          : `${first === undefined ? '' : nameOf(first)} is not saved, and ${others(log.steps.length - 1)}.`}
        <div className={classes.choices}>
          <Button small onClick={() => tradeLogs.retry(at)}>
            Try again now
          </Button>
          {log.state === 'refused' && (
            <Button small variant="quiet" onClick={() => tradeLogs.giveUp(at)}>
              Discard it
            </Button>
          )}
        </div>
      </Notice>
    </div>
  )
}

function nameOf(step: Step): string {
  if (step.do === 'picture') return 'The screenshot of a trade'
  if (step.do === 'undo') return 'The undo of a trade'
  return `${backtestModeWords[step.trade.resultMode]} of ${step.trade.entryDate.replace('T', ' ')}`
}

const others = (count: number): string =>
  count === 0 ? 'nothing else is waiting' : `${count} ${plural(count, 'more is', 'more are')} waiting`
