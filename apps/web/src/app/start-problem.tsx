import { useQuery } from '@tanstack/react-query'
import { journalsQuery, leaveJournal } from '../journal/active-journal.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../parts/problem.tsx'
import { useLogOut } from '../journal/log-out.ts'
import { FirstScreen } from './loading-screen.tsx'

interface StartProblemProps {
  error: Error
  onRetry: () => void
  /** The journal that failed to load; another can then be chosen. */
  journalId?: number
}

/** The journals, or one of them, failed to load. */
export function StartProblem({ error, onRetry, journalId }: StartProblemProps) {
  const logOut = useLogOut()
  const { data: journals = [] } = useQuery({ ...journalsQuery, enabled: false })
  return (
    <FirstScreen>
      <Problem
        error={error}
        doing="loading data"
        onRetry={onRetry}
        actions={
          <>
            {journalId !== undefined && journals.length > 1 && (
              <Button variant="quiet" onClick={leaveJournal}>
                Choose another journal
              </Button>
            )}
            <Button variant="quiet" onClick={logOut}>
              Logout
            </Button>
          </>
        }
      />
    </FirstScreen>
  )
}
