import { IconChevronRight } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import classes from './fold.module.css'
import { useKeptFold } from './use-kept-fold.ts'

interface FoldProps {
  /** Under which it is kept on the device whether it is open. */
  name: string
  title: string
  /** Next to the title: a summary of the content, cut off if it does not fit, and not shown on a phone. */
  words?: string | undefined
  /** At the end of the line. */
  value?: ReactNode
  /** A line among others, under one rule. */
  row?: boolean
  /** Rendered while it is open. */
  children: () => ReactNode
}

/** A block that is one line until it is unfolded; the device keeps which are open. */
export function Fold({ name, title, words, value, row = false, children }: FoldProps) {
  const [open, toggle] = useKeptFold(name)
  const id = useId()
  return (
    <section className={clsx(classes.fold, row && classes.row)} aria-labelledby={`${id}-title`}>
      <h2>
        <button
          type="button"
          className={classes.head}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={toggle}
        >
          <IconChevronRight size={18} className={classes.chevron} aria-hidden="true" />
          <span id={`${id}-title`} className={classes.title}>
            {title}
          </span>
          {words !== undefined && <span className={classes.words}>{words}</span>}
          {value !== undefined && <span className={classes.value}>{value}</span>}
        </button>
      </h2>
      {open && (
        <div id={id} className={classes.content}>
          {children()}
        </div>
      )}
    </section>
  )
}
