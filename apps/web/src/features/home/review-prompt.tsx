import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import { useConfig } from '../../journal/app-config.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './home.module.css'
import { reviewOffered } from './review-offered.ts'

/** Offers the monthly review service, if configured and the journal has enough trades to review. */
export function ReviewPrompt({ journaled }: { journaled: HomeReport['journaled'] }) {
  const { links } = useConfig()
  if (links.review === null || !reviewOffered(journaled)) return null
  return (
    <div className={classes.section}>
      <Notice tone="info">
        Receive a personalized journal review with actionable tips.{' '}
        <a className={classes.link} href={links.review} target="_blank" rel="noreferrer">
          Request Journal Review
        </a>
      </Notice>
    </div>
  )
}
