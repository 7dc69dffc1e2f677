import type { Words } from '../words.ts'

export const spanish: Words = {
  sandboxNote: 'Esto es una prueba de un entorno de pruebas. No hay dinero real.',
  buttonNote: 'Si el botón no funciona, abra esta dirección:',
  nextTitle: 'Qué ocurre ahora',
  questions: ({ support }) => `¿Preguntas? Escriba a ${support} o responda a este correo.`,
  questionsTo: ({ name }) => `¿Preguntas? Diríjase a ${name}.`,
  why: {
    bought: ({ name, sellers }) =>
      `Recibe este correo porque ha comprado a ${sellers}; ${name} se encarga del pago.`,
    pays: ({ name }) => `Recibe este correo porque ${name} se encarga de un pago suyo.`,
    isPaid: ({ name }) => `Recibe este correo porque recibe dinero a través de ${name}.`,
  },
  money: {
    heldUntil: ({ name, date }) =>
      `${name} guarda el dinero hasta el ${date}. Solo entonces se paga al vendedor.`,
    heldUntilRelease: ({ name }) =>
      `${name} guarda el dinero y solo lo paga al vendedor cuando se libera.`,
    notHeld: () => 'El dinero va al vendedor. No tiene que hacer nada más.',
  },
  seeDashboard: 'Ver en el panel',
  labels: {
    amount: 'Importe',
    beneficiary: 'Beneficiario',
    bank: 'Banco',
    iban: 'IBAN',
    accountNumber: 'Número de cuenta',
    sortCode: 'Sort code',
    bic: 'BIC',
    routingNumber: 'Número de ruta',
    reference: 'Referencia',
    creditorReference: 'Referencia estructurada (RF)',
    total: 'Total',
    fee: 'Comisión',
    date: 'Fecha',
    soldBy: 'Vendido por',
    heldUntil: 'Guardado hasta',
    account: 'Cuenta',
    mandate: 'Mandato',
    accountBefore: 'Cuenta hasta ahora',
    newAccount: 'Cuenta nueva',
    paidFrom: 'Se paga desde',
    through: 'Pago a través de',
    paidBy: 'Pagado por',
    paidFor: 'Por',
    creditor: 'Cobrado por',
    address: 'Dirección',
    change: 'Cambio',
  },
  untilRelease: ({ name }) => `que ${name} lo libere`,
  verifyDetails: 'Verificar sus datos',
  tryAgain: 'Intentarlo de nuevo',
  verificationWanted: {
    subject: ({ amount }) => `Verifique sus datos para recibir ${amount}`,
    heading: ({ amount }) => `${amount} le esperan`,
    paragraphs: [
      ({ name }) =>
        `${name} tiene un pago para usted. Antes de pagarlo, la ley nos exige saber quién lo ` +
        'recibe.',
    ],
    next: [
      () =>
        'Solo lleva unos minutos. Le pediremos sus datos y la cuenta bancaria a la que irá el ' +
        'dinero. Hasta entonces se guarda de forma segura.',
    ],
    closing: ({ name }) => `Si no espera dinero de ${name}, puede ignorar este correo.`,
  },
  verificationWantedSoon: {
    subject: () => 'Verifique sus datos para recibir su dinero',
    heading: () => 'Su dinero le espera',
  },
  verificationPassed: {
    subject: () => 'Sus datos están verificados',
    heading: () => 'Sus datos están verificados',
    paragraphs: [
      ({ name }) =>
        `Gracias. Ya se le puede pagar el dinero de ${name}; lo que estaba pendiente está en ` +
        'camino.',
    ],
    next: [() => 'No tiene que hacer nada más.'],
  },
  verificationFailed: {
    subject: () => 'No hemos podido verificar sus datos',
    heading: () => 'No hemos podido verificar sus datos',
    paragraphs: [
      ({ name }) =>
        'Con lo que nos ha dado no hemos podido verificarle. El dinero de ' +
        `${name} está a salvo, pero todavía no se le puede pagar.`,
    ],
    next: [
      ({ name }) =>
        `${name} puede hacer que se lo pidan de nuevo. Hasta entonces el dinero se queda donde ` +
        'está.',
    ],
  },
  transferInstructions: {
    subject: ({ amount, name }) => `Cómo pagar ${amount} a ${name}`,
    heading: ({ amount }) => `Transfiera ${amount}, por favor`,
    paragraphs: [
      () =>
        'Envíe el importe desde su propia cuenta con los datos siguientes, en una sola ' +
        'transferencia, y escriba la referencia tal como está: por ella se encuentra su pago.',
    ],
    next: [
      () =>
        'En cuanto llegue su dinero recibirá un recibo por correo. Una transferencia tarda uno ' +
        'o dos días hábiles.',
    ],
    closing: ({ name }) => `Si no ha pedido nada a ${name}, no pague y avíseles.`,
  },
  receipt: {
    subject: ({ amount, name }) => `Ha pagado ${amount} a ${name}`,
    heading: () => 'Gracias por su pago',
    paragraphs: [({ amount, name }) => `${name} ha recibido ${amount}.`],
    closing: () => 'Guarde este recibo.',
  },
  refund: {
    subject: ({ amount, name }) => `${name} le devuelve ${amount}`,
    heading: ({ amount }) => `${amount} están de camino a usted`,
    paragraphs: [
      () =>
        'El dinero va a la cuenta o tarjeta con la que pagó, o a la cuenta que nos ha indicado.',
    ],
    next: [
      () =>
        'Llega en cuanto su banco lo registre, casi siempre en pocos días hábiles. No tiene ' +
        'que hacer nada.',
    ],
  },
  refundWaiting: {
    subject: ({ amount, name }) => `${name} le devuelve ${amount}: verifique sus datos`,
    heading: ({ amount }) => `${amount} esperan volver a usted`,
    paragraphs: [
      ({ amount, name }) =>
        `${name} le devuelve ${amount}. Antes de pagarlos, la ley nos exige saber quién los ` +
        'recibe.',
    ],
    next: [
      () =>
        'Solo lleva unos minutos. Le pediremos sus datos y la cuenta bancaria a la que irá el ' +
        'dinero. Hasta entonces se guarda de forma segura.',
    ],
  },
  seePayment: 'Ver cómo está su pago',
  paymentStatus: {
    subject: ({ amount, name }) => `Cómo está su pago de ${amount} a ${name}`,
    heading: () => 'Cómo está su pago',
    paragraphs: [
      () =>
        'La página del botón muestra lo que está pagado, guardado, entregado y devuelto, con ' +
        'su recibo y su factura. Puede volver a ella cuando quiera.',
    ],
    next: [() => 'Si queda algo por pagar o se necesita algo de usted, lo dice esa página.'],
    closing: ({ name }) =>
      `Si no ha pedido nada a ${name}, ignore este correo: nadie puede mover dinero con él.`,
  },
  debitPreNotification: {
    subject: ({ amount, date }) => `${amount} se cobrarán el ${date}`,
    heading: ({ amount, date }) => `${amount} se cobrarán el ${date}`,
    paragraphs: [
      ({ name }) =>
        `Como acordó con ${name}, el importe se cobra de su cuenta por adeudo directo. Asegúrese ` +
        'de que haya saldo.',
    ],
    next: [() => 'Cuando se haya cobrado el importe recibirá un recibo por correo.'],
    closing: ({ name }) =>
      `Puede revocar el mandato en cualquier momento, ante ${name} o su banco. Durante ocho ` +
      'semanas puede pedir a su banco la devolución.',
  },
  payout: {
    subject: ({ amount, name }) => `${name} le ha pagado ${amount}`,
    heading: ({ amount }) => `${amount} están de camino a usted`,
    paragraphs: [],
    next: [
      () => 'El dinero se ha enviado a su cuenta bancaria y llega en cuanto su banco lo registre.',
    ],
  },
  giveAccount: 'Dar otra cuenta bancaria',
  payoutFailed: {
    subject: ({ amount, name }) => `${name} no ha podido pagarle ${amount}`,
    heading: ({ amount }) => `No se le han podido pagar ${amount}`,
    paragraphs: [
      () =>
        'No tenemos ninguna cuenta bancaria suya que admita el dinero, o el banco lo ha ' +
        'rechazado. El dinero se guarda de forma segura.',
    ],
    next: [({ name }) => `Dé otra cuenta con el botón; entonces ${name} podrá pagarle.`],
  },
  handlerDisabled: {
    subject: () => 'Se ha desactivado un receptor de webhooks',
    heading: () => 'Se ha desactivado un receptor de webhooks',
    paragraphs: [
      ({ date }) =>
        `Ha respondido con errores, o no ha respondido, desde el ${date}. Ya no se le envían ` +
        'eventos; no se pierde ninguno.',
    ],
    next: [() => 'Corríjalo, vuelva a activarlo y haga reenviar los eventos que faltan.'],
    closing: ({ name }) => `Recibe esto porque se ocupa aquí de ${name}.`,
  },
  joinDashboard: 'Entrar en el panel',
  memberInvited: {
    subject: ({ by, name }) => `${by} le invita a trabajar con ${name}`,
    heading: () => 'Tiene una invitación',
    paragraphs: [
      ({ by, name }) =>
        `${by} quiere que trabaje con ${name} en su panel de pagos. Elija una ` +
        'contraseña y un segundo factor, y ya estará dentro.',
    ],
    next: [() => 'La invitación vale siete días y una sola vez.'],
    closing: ({ by }) => `Si no conoce a ${by}, ignore este correo: sin usted no ocurre nada.`,
  },
  notMe: 'No he sido yo',
  accountChanged: {
    subject: ({ name }) => `${name} le paga en otra cuenta bancaria`,
    heading: () => 'Su cuenta bancaria ha cambiado',
    paragraphs: [
      ({ name }) =>
        `A partir de ahora, ${name} le paga en otra cuenta bancaria. Si lo ha pedido usted, no ` +
        'tiene que hacer nada.',
    ],
    next: [
      ({ name }) =>
        `Si no ha sido usted, pulse el botón: no se le pagará nada hasta que alguien de ${name} ` +
        'lo haya revisado.',
    ],
  },
  changeAccount: 'Cambiar mi cuenta bancaria',
  accountLink: {
    subject: ({ name }) => `Cambie la cuenta bancaria en la que le paga ${name}`,
    heading: () => 'Cambie su cuenta bancaria',
    paragraphs: [
      ({ name }) =>
        `Con este enlace puede dar a ${name} otra cuenta bancaria. Se le pedirán los cuatro ` +
        'últimos caracteres de la cuenta en la que cobra ahora.',
    ],
    next: [() => 'El enlace funciona durante siete días, una sola vez.'],
    closing: ({ name }) =>
      `Si no lo ha pedido, ignore este correo y avise a ${name}: sin usted no cambia nada.`,
  },
  giveFirstAccount: 'Dar mi cuenta bancaria',
  accountWanted: {
    subject: ({ name }) => `${name} necesita una cuenta bancaria para pagarle`,
    heading: () => '¿Dónde debemos pagarle?',
    paragraphs: [
      ({ name }) =>
        `${name} no tiene ninguna cuenta bancaria suya en la que pagarle. Dé una con el ` +
        'botón.',
    ],
    next: [() => 'El enlace sirve durante siete días, una vez.'],
    closing: ({ name }) =>
      `Si no espera dinero de ${name}, ignore este correo: nada cambia sin usted.`,
  },
  memberChanged: {
    subject: ({ name }) => `Ha cambiado su acceso a ${name}`,
    heading: () => 'Ha cambiado su acceso',
    paragraphs: [
      ({ name }) => `Lo que cambió figura abajo, como lo dice el registro de auditoría de ${name}.`,
    ],
    next: [
      ({ name }) =>
        'Si no fue usted, inicie sesión y cambie ahora su contraseña, o avise a ' +
        `un propietario de ${name}.`,
    ],
  },
  setNewPassword: 'Establecer una nueva contraseña',
  memberRecovery: {
    subject: ({ name }) => `Nueva contraseña para ${name}`,
    heading: () => 'Establezca una nueva contraseña',
    paragraphs: [
      ({ name }) =>
        `Alguien pidió un enlace para volver a su cuenta en ${name}. Vale 30 ` +
        'minutos, una sola vez, y pide una segunda prueba: un código, un código ' +
        'de recuperación o una llave de acceso.',
    ],
    closing: () =>
      'Si no lo pidió, ignore este correo: sin su segunda prueba el enlace no ' + 'abre nada.',
  },
  confirmAddress: 'Confirmar la dirección',
  memberNewEmail: {
    subject: ({ name }) => `Confirme su nueva dirección para ${name}`,
    heading: () => 'Confirme su nueva dirección',
    paragraphs: [
      ({ name }) =>
        `Quiere entrar en el panel de pagos de ${name} con esta dirección. Abra ` +
        'el enlace donde tenga la sesión iniciada; vale un día, una sola vez.',
    ],
    closing: () => 'Si no sabe nada de ello, ignore este correo: nada cambia sin usted.',
  },
  memberTries: {
    subject: ({ name }) => `Alguien intenta entrar como usted en ${name}`,
    heading: () => 'Alguien intenta entrar como usted',
    paragraphs: [
      () =>
        'Varios intentos fallaron. Nadie ha entrado con ellos. El último vino ' +
        'de la dirección de abajo.',
    ],
    next: [
      () =>
        'Si fue usted, no hay nada que hacer. Si no, asegúrese de que su ' +
        'contraseña no se use en ningún otro sitio.',
    ],
  },
  memberLetIn: {
    subject: ({ name, who }) => `${who} recupera el acceso a ${name}`,
    heading: ({ who }) => `${who} recupera el acceso`,
    paragraphs: [
      ({ who }) =>
        `Quien opera el servicio permite a ${who} establecer una nueva ` +
        `contraseña y un nuevo segundo factor. En producción, ${who} no mueve ` +
        'dinero ni cambia beneficiarios, miembros o claves durante las 24 horas ' +
        'siguientes.',
    ],
    next: [({ name }) => `El registro de auditoría de ${name} indica cada paso.`],
    closing: ({ who }) =>
      `Si no sabe nada de ello, pregunte ahora a ${who} y a quien opera el servicio.`,
  },
}
