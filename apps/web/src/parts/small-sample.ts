export { smallSample } from '@afterclose/core/small-sample'
