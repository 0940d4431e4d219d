import { type ReactNode, useEffect, useRef } from 'react'
import classes from './onboarding.module.css'
import { Stack, Text } from '../../ui/layout.tsx'

/** Title and fields of one page. The title takes the focus unless a field does, so that screen readers announce the page. */
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
      <Stack above={8} style={{ gap: 28 }}>
        {children}
      </Stack>
    </>
  )
}

/** A group of fields under an ink rule. */
export function WizardSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section style={{ borderTop: '1px solid var(--rule-ink)', paddingTop: 'var(--s-2)' }}>
      <Text as="h2" below={2} size="section">
        {title}
      </Text>
      {hint !== undefined && (
        <Text size="small" ink={3} below={2} style={{ marginTop: -4 }}>
          {hint}
        </Text>
      )}
      {children}
    </section>
  )
}
