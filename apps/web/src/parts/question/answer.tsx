import { counted, formatNumber, formatWhole, plural, withUnit } from '@afterclose/core/format'
import type { QuickResult } from '@afterclose/engine/reports/quick-result'
import { IconAlertCircle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { Fragment } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Money } from '../figures.tsx'
import classes from './question.module.css'
import { ResultLine } from './result-line.tsx'
import type { QuestionPart, Understanding } from './understand.ts'

interface AnswerProps {
  understanding: Understanding
  /** Null until it is known, or while a word is unclear. */
  result: QuickResult | null
  /** The result is that of these words. */
  isCurrent: boolean
  /** Why there is no result, in words; null if there is one, or will be. */
  withheld: string | null
  /** Trades are dated by their entry. */
  byEntry: boolean
}

/** The understood words of a question, and the result of its trades. */
export function Answer({ understanding: { parts }, result, isCurrent, withheld, byEntry }: AnswerProps) {
  return (
    <section className={classes.answer} aria-label="Answer">
      <p className={classes.parts}>
        <span className={classes.lead}>Understood as</span>
        {parts.map((part, i) => (
          <Fragment key={`${part.from} ${i}`}>
            {isAlternative(part, parts[i - 1]) && <span className={classes.lead}>or</span>}
            <Part part={part} />
          </Fragment>
        ))}
      </p>
      {withheld === null ? (
        <div className={clsx(classes.result, !isCurrent && classes.pending)} aria-busy={!isCurrent}>
          {result !== null && <Result result={result} byEntry={byEntry} />}
        </div>
      ) : (
        <p className={classes.withheld}>{withheld}</p>
      )}
    </section>
  )
}

const isAlternative = (part: QuestionPart, before: QuestionPart | undefined): boolean =>
  part.is === 'clear' && before?.is === 'clear' && part.name === before.name

/** Why words are unclear, as a sentence without its full stop. */
export function unclearWords({ text, why }: Extract<QuestionPart, { is: 'unclear' }>): string {
  const name = `“${text.replaceAll(/["“”]/gu, '')}”`
  if (why === 'several') return `${name} has several meanings`
  if (why === 'unfinished') return `${name} needs a value`
  if (why === 'or') return `${name} only joins values of one filter`
  if (why === 'together') return `${name} cannot be combined with the rest`
  return `${name} is not understood`
}

function Part({ part }: { part: QuestionPart }) {
  if (part.is === 'unclear')
    return (
      <span className={classes.unclear}>
        <IconAlertCircle size={16} aria-hidden="true" />
        {unclearWords(part)}
      </span>
    )
  return (
    <span className={classes.part}>
      <span>{part.name}</span> {part.value}
    </span>
  )
}

function Result({ result, byEntry }: { result: QuickResult; byEntry: boolean }) {
  const { currency } = useActiveJournal()
  if (result.numberOfTrades === 0)
    return (
      <p className={classes.none}>No closed trade matches {byEntry ? 'these words, by its entry' : 'these words'}.</p>
    )
  return (
    <>
      <div>
        <p className={classes.figure}>
          <Money value={result.netGain} signed /> <span>{currency}</span>
        </p>
        <p className={classes.reading}>
          <b>{counted(result.numberOfTrades, 'trade')}</b>
          {resultWords(result)}
          <span className={classes.scope}>
            In all closed trades{byEntry ? ', dated by entry' : ''}, without the page’s filters
          </span>
        </p>
      </div>
      <ResultLine result={result} />
    </>
  )
}

/** ", −8.6R. 3 won, 11 lost." */
function resultWords({ numberOfTrades, nR, totalR, winners, losers, breakEvens }: QuickResult): string {
  const ofR = nR === numberOfTrades ? '' : ` in ${formatWhole(nR)} of them`
  const r =
    totalR === null || nR === 0 ? '' : `, ${withUnit(formatNumber(totalR, { decimals: 1, signed: true }), 'R')}${ofR}`
  const evens = breakEvens === 0 ? '' : `, ${formatWhole(breakEvens)} even`
  return `${r}. ${formatWhole(winners)} won, ${formatWhole(losers)} lost${evens}.`
}

/** The same for assistive technology, once the result is known. */
export const spokenResult = (result: QuickResult, money: string): string =>
  result.numberOfTrades === 0
    ? 'No closed trade matches.'
    : `${counted(result.numberOfTrades, 'trade')}, ${money}. ${result.winners} ${plural(result.winners, 'winner')}, ${result.losers} ${plural(result.losers, 'loser')}.`
