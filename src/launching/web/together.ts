// Both screens come as one file: each more would weigh on the sign-in, which lists them.
export { Launches } from './Launches.tsx'
export { LaunchOrders } from './LaunchOrders.tsx'
