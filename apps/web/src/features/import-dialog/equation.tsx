import type { ImportPreview } from '@afterclose/contract/imports'
import { Fragment } from 'react'
import classes from './equation.module.css'
import { countText, equation } from './preview-view.ts'

/** Rows read = trades + merged + duplicates + rejected, and the same to scale: every row is in one place. */
export function Equation({ counts }: { counts: ImportPreview['counts'] }) {
  const parts = equation(counts)
  return (
    <div>
      <div className={classes.equation}>
        <p className={classes.part}>
          <b>{countText(counts.read)}</b>
          <span>{counts.read === 1 ? 'row read' : 'rows read'}</span>
        </p>
        {parts.map(({ key, label, count }, i) => (
          <Fragment key={key}>
            <span className={classes.sign}>{i === 0 ? '=' : '+'}</span>
            <p className={classes.part}>
              <b>{countText(count)}</b>
              <span>
                <i className={classes[key]} aria-hidden="true" />
                {label}
              </span>
            </p>
          </Fragment>
        ))}
      </div>
      <div className={classes.scale} aria-hidden="true">
        {parts
          .filter(({ count }) => count > 0)
          .map(({ key, share }) => (
            <i key={key} className={classes[key]} style={{ flexGrow: share }} />
          ))}
      </div>
    </div>
  )
}
