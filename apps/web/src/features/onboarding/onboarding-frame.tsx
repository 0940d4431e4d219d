import type { ReactNode } from 'react'
import { useConfig } from '../../journal/app-config.ts'
import { useLogOut } from '../../journal/log-out.ts'
import { Brand } from '../../ui/logo.tsx'
import classes from './onboarding.module.css'

interface OnboardingFrameProps {
  /** Progress of the wizard. */
  progress?: ReactNode
  children: ReactNode
}

/** Frame of the wizard, shown instead of the pages while there is no journal. */
export function OnboardingFrame({ progress, children }: OnboardingFrameProps) {
  const { brand } = useConfig()
  const logOut = useLogOut()
  return (
    <div className={classes.onboarding}>
      <header className={classes.head}>
        <Brand name={brand} size={28} />
        <button type="button" className="link" onClick={logOut}>
          Logout
        </button>
      </header>
      {progress}
      <main className={classes.main}>{children}</main>
    </div>
  )
}
