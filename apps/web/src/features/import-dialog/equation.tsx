import { plural } from '@afterclose/core/format'
import type { ImportPreview } from '@afterclose/contract/imports'
import { Fragment } from 'react'
import classes from './equation.module.css'
import { countText, equation } from './preview-view.ts'

/** Rows read = trades + merged + duplicates + rejected, also to scale: every row counts once. */
export function Equation({ preview }: { preview: Pick<ImportPreview, 'counts' | 'rejectedAs'> }) {
  const { counts } = preview
  const parts = equation(preview)
  return (
    <div>
      <div className={classes.equation}>
        <p className={classes.part}>
          <b>{countText(counts.read)}</b>
          <span>{plural(counts.read, 'row read', 'rows read')}</span>
        </p>
        {parts.map(({ key, label, count, places }, i) => (
          <Fragment key={key}>
            <span className={classes.sign}>{i === 0 ? '=' : '+'}</span>
            <p className={classes.part}>
              <b>{countText(count)}</b>
              <span>
                {places.length === 1 && <i className={classes[places[0]!.place]} aria-hidden="true" />}
                {label}
              </span>
              {places.length > 1 &&
                places.map((place) => (
                  <span key={place.place}>
                    <i className={classes[place.place]} aria-hidden="true" />
                    {countText(place.count)} {place.label}
                  </span>
                ))}
            </p>
          </Fragment>
        ))}
      </div>
      <div className={classes.scale} aria-hidden="true">
        {parts
          .flatMap(({ places }) => places)
          .filter(({ count }) => count > 0)
          .map(({ place, share }) => (
            <i key={place} className={classes[place]} style={{ flexGrow: share }} />
          ))}
      </div>
    </div>
  )
}
