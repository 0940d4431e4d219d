import classes from './card.module.css'

/** A heading of the column next to a card, with a note in grey. */
export const Heading = ({ about, children }: { about?: string | undefined; children: string }) => (
  <h3 className={classes.heading}>
    {children}
    {about !== undefined && <span>{about}</span>}
  </h3>
)
