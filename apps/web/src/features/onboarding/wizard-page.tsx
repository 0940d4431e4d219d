import { type ReactNode, useEffect, useRef } from 'react'
import classes from './wizard-page.module.css'
import { Text } from '../../ui/layout.tsx'

/** Title and fields of one page. Unless a field does, the title takes the focus, so that a reader hears where he is. */
export function WizardPageFrame({ over, title, children }: { over?: string; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      {over !== undefined && (
        <Text below={2} ink={2}>
          {over}
        </Text>
      )}
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      <div className={classes.fields}>{children}</div>
    </>
  )
}

/** A group of fields under an ink rule. */
export function WizardSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <Text as="h2" below={2} size="section">
        {title}
      </Text>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  )
}
