import { ApiError } from '../journal/call-server.ts'
import { Loaded } from './loaded.tsx'

const refetch = () => new Promise<never>(() => {})
const query = { data: undefined, error: null, isFetching: false, refetch }

export const Loading = () => (
  <Loaded query={{ ...query, isFetching: true }} doing="loading data">
    {() => null}
  </Loaded>
)
export const Failed = () => (
  <Loaded query={{ ...query, error: new ApiError(503, 'Unexpected error', '') }} doing="loading data">
    {() => null}
  </Loaded>
)
export const There = () => (
  <Loaded query={{ ...query, data: '12 trades' }} doing="loading data">
    {(text) => text}
  </Loaded>
)
