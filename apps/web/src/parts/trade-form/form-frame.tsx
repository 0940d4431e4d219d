import type { ReactNode, RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { CancelButton } from '../dialog.tsx'
import classes from './form-frame.module.css'

interface FormFrameProps {
  /** Element around the fields, for finding the first error. */
  fields: RefObject<HTMLDivElement | null>
  /** Shown on the right, and stays visible while the fields scroll. */
  aside?: ReactNode
  children: ReactNode
}

/** Sections of a long form in a dialog, with the result next to them. */
export const FormFrame = ({ fields, aside, children }: FormFrameProps) => (
  <div className={classes.frame} data-aside={aside !== undefined || undefined}>
    <div ref={fields} className={classes.form}>
      {children}
    </div>
    {aside}
  </div>
)

/** A group of fields under a heading; in four columns, in two on a phone. */
export const FormSection = ({
  title,
  grid = false,
  children,
}: {
  title: string
  grid?: boolean
  children: ReactNode
}) => (
  <section className={classes.section} aria-label={title}>
    <h3 className={classes.title}>{title}</h3>
    <div className={grid ? classes.grid : undefined}>{children}</div>
  </section>
)

/** Two columns of the grid. */
export const Wide = ({ children }: { children: ReactNode }) => <div className={classes.wide}>{children}</div>

interface FormFootProps {
  readOnly: boolean
  busy: boolean
  onSave: () => void
}

/** Footer of the dialog around such a form. */
export const FormFoot = ({ readOnly, busy, onSave }: FormFootProps) =>
  readOnly ? (
    <CancelButton>Close</CancelButton>
  ) : (
    <>
      <span className={classes.keys}>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> saves
      </span>
      <CancelButton />
      <Button variant="primary" busy={busy} onClick={onSave}>
        Save
      </Button>
    </>
  )
