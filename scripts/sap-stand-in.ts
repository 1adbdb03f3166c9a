// npm run sap-stand-in: a SAP to try with. Start Apotheca beside it with FULFILMENT=sap SAP_URL=http://127.0.0.1:8010.
import { startStandIn } from '../src/erp/server/sap/stand-in.ts'

const shipsEveryMs = 20_000

const { url, orders, ship } = await startStandIn(Number(process.env.SAP_PORT ?? 8010))
// What came since the last time is delivered and billed, as a warehouse would.
setInterval(() => {
  for (const { SalesOrder, OverallSDProcessStatus } of orders) if (OverallSDProcessStatus === 'A') ship(SalesOrder)
}, shipsEveryMs)
console.log(
  `The stand-in for SAP listens at ${url}, and delivers and bills orders every ${shipsEveryMs / 1000} s. Ctrl-C stops it.`,
)
