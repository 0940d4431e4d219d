import type { ReactNode } from 'react'
import { useConfig } from '../../journal/app-config.ts'
import { Brand } from '../../ui/logo.tsx'
import { PriceBars } from './price-bars.tsx'
import classes from './sign-in-frame.module.css'

interface SignInFrameProps {
  title: string
  /** Below the box, at the bottom of the page. */
  foot?: ReactNode
  children: ReactNode
}

/** Frame of a sign-in step: brand, title and form at the left, price bars at the right. */
export function SignInFrame({ title, foot, children }: SignInFrameProps) {
  const { brand } = useConfig()
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        <div className={classes.brand}>
          <Brand name={brand} size={28} />
        </div>
        <div className={classes.box}>
          <h1 className={classes.title}>{title}</h1>
          {children}
        </div>
        {foot}
      </main>
      <PriceBars />
    </div>
  )
}
