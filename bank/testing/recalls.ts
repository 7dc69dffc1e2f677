// Recalls as a customer of the bank writes them, for tests: plain text, by no code of the product.

/** The bytes of a camt.055 that asks one transfer of an order back. */
export function recallFile(order: string, payment: string, more = { caseId: 'case-1' }): Buffer {
  const party = '<Pty><Nm>Shop</Nm></Pty>'
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.055.001.08"><CstmrPmtCxlReq>
<Assgnmt><Id>${more.caseId}</Id><Assgnr>${party}</Assgnr>
<Assgne><Agt><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></Agt></Assgne>
<CreDtTm>2026-11-03T09:00:00Z</CreDtTm></Assgnmt>
<Case><Id>${more.caseId}</Id><Cretr>${party}</Cretr></Case>
<Undrlyg><OrgnlPmtInfAndCxl><OrgnlPmtInfId>${order}-P1</OrgnlPmtInfId>
<OrgnlGrpInf><OrgnlMsgId>${order}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInf>
<TxInf><OrgnlEndToEndId>${payment}</OrgnlEndToEndId>
<CxlRsnInf><Rsn><Cd>DUPL</Cd></Rsn></CxlRsnInf></TxInf></OrgnlPmtInfAndCxl></Undrlyg>
</CstmrPmtCxlReq></Document>`)
}
