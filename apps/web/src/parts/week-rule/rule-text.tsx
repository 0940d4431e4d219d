import { clsx } from 'clsx'
import classes from './week-rule.module.css'

/** A rule begins with "If"; the first "then" after it begins what the trader does. */
const ifThen = /^(if\b)(.*?)(\bthen\b)(.*)$/is

/** The text of a rule, with "If" and "then" in grey. */
export function RuleText({ text, small = false }: { text: string; small?: boolean }) {
  const [, first, condition, second, action] = ifThen.exec(text.trim()) ?? []
  return (
    <span className={clsx(classes.text, small && classes.small)}>
      {first === undefined ? (
        text
      ) : (
        <>
          <i>{first}</i>
          {condition}
          <i>{second}</i>
          {action}
        </>
      )}
    </span>
  )
}
