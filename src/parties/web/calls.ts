// The calls of one kind: doctors and hospitals have the same screens.
import {
  createDoctor,
  createHospital,
  findSimilar,
  getDoctor,
  getHospital,
  getPartyHistory,
  listDoctors,
  listHospitals,
  updateDoctor,
  updateHospital,
} from '../contract.ts'

export const callsOf = {
  hospital: { list: listHospitals, get: getHospital, create: createHospital, update: updateHospital },
  doctor: { list: listDoctors, get: getDoctor, create: createDoctor, update: updateDoctor },
} as const

/** What another party may change. */
export const refresh = [listHospitals, listDoctors, getHospital, getDoctor, getPartyHistory, findSimilar]
