import { ApiError } from '../journal/call-server.ts'
import { PageLink } from './page-link.tsx'
import { Problem } from './problem.tsx'

const refused = new ApiError(503, 'Store unavailable', 'The server cannot write at the moment.')
const unreachable = new ApiError(0, 'Unexpected error', 'The server could not be reached.')

export const ThatCanBeRetried = () => <Problem error={refused} doing="loading data" onRetry={() => {}} />
export const Retrying = () => <Problem error={refused} doing="loading data" retrying onRetry={() => {}} />
export const WithoutConnection = () => <Problem error={unreachable} doing="loading data" onRetry={() => {}} />
export const WithAnotherWayOut = () => (
  <Problem
    error={new Error('broken')}
    doing="showing this page"
    actions={
      <PageLink className="link" to="/journal">
        Go to the journal
      </PageLink>
    }
  />
)
