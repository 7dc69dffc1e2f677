import type { CheckoutWords } from './en.ts'

export const spanish: CheckoutWords = {
  shell: {
    sandbox: 'Entorno de pruebas: no se mueve dinero real',
    leave: 'Cerrar',
    footer: 'Pagos con Holdfast',
    language: 'Idioma',
  },
  parts: {
    copy: (label) => `Copiar: ${label}`,
    copied: (label) => `Copiado: ${label}`,
    copyFailed: (label) => `Seleccione y copie a mano: ${label}`,
    copyShort: 'Copiar',
    copiedShort: 'Copiado',
    errorSummary: (count) =>
      count === 1 ? 'Hay un dato que revisar' : `Hay ${count} datos que revisar`,
    heldTitle: 'Cómo se protege su dinero',
    heldSteps: { paid: 'Usted paga', held: 'Guardado', released: 'Entregado' },
    heldDone: 'hecho',
  },
  trouble: {
    connecting: 'Abriendo una página segura',
    scriptNeeded:
      'Esta página necesita JavaScript. Permítalo para esta página o use otro navegador. No se ' +
      'ha pagado nada.',
    retry: 'Intentar de nuevo',
    close: 'Cerrar',
    used: {
      title: 'Esta página ya no se puede usar',
      body: (name) => [
        'El enlace es incorrecto, ya se usó o ha caducado.',
        'Si ya ha pagado, no tiene que hacer nada: su pago está a salvo y no se le pedirá ' +
          'otra vez.',
        `Si no, vuelva a ${name} y empiece de nuevo.`,
      ],
    },
    link: {
      title: 'Este enlace ya no se puede usar',
      body: (name) => [
        'Está incompleto, ya se terminó o ha caducado.',
        'El dinero que le espera sigue a salvo.',
        `Abra su correo más reciente o pida un enlace nuevo a ${name}.`,
      ],
    },
    ended: {
      title: 'Esta página ha estado abierta demasiado tiempo',
      body: (name) => [
        'Se ha cerrado por su seguridad. Después no se envió nada.',
        `Vuelva a ${name} y ábrala de nuevo; lo que confirmó sigue ahí.`,
      ],
    },
    unreachable: {
      title: 'Ahora mismo no es posible conectar con nosotros',
      body: () => [
        'Compruebe su conexión e inténtelo de nuevo.',
        'No se ha pagado ni enviado nada nuevo. Una transferencia ya hecha está a salvo.',
      ],
    },
    broken: {
      title: 'Algo ha fallado por nuestra parte',
      body: () => [
        'No se ha pagado ni enviado nada nuevo. Una transferencia ya hecha está a salvo.',
        'Inténtelo de nuevo en un momento.',
      ],
    },
    alone: {
      title: 'Esta página pertenece a una tienda',
      body: (name) => [
        `Se abre desde las páginas de ${name}, con lo que usted quiere pagar.`,
        'Vuelva allí y pulse el botón para pagar.',
      ],
    },
  },
  notices: {
    checkout: {
      title: 'Este pago no se puede abrir',
      body: [
        'La dirección de la página está incompleta, o la tienda ha cambiado su clave.',
        'No se ha pagado nada. Vuelva a la tienda y empiece de nuevo.',
      ],
    },
    verification: {
      title: 'Este enlace ya no se puede usar',
      body: [
        'Está incompleto, ya se terminó o ha caducado.',
        'El dinero que le espera sigue a salvo. Abra su correo más reciente o pida un enlace ' +
          'nuevo a quien le debe el dinero.',
      ],
    },
    payment_link: {
      title: 'Este enlace ya no se puede usar',
      body: [
        'Está incompleto, se anuló o ha caducado.',
        'No se ha cobrado nada. Pida uno nuevo a quien se lo envió.',
      ],
    },
    file: {
      title: 'Aquí no hay nada',
      body: ['Vuelva a la página de la que viene y cárguela de nuevo.'],
    },
  },
  summary: {
    title: (name) => `Pagar a ${name}`,
    invitation: (name) => `${name} le pide un pago. Se guarda de forma segura hasta su momento.`,
    due: 'Para pagar ahora',
    later: 'Ahora no',
    laterHint: 'Esto se pedirá más adelante y no forma parte del total de hoy.',
    neededBy: (day) => `Necesario hasta el ${day}`,
    tax: (amount) => `incluye ${amount} de impuestos`,
    held: 'Guardado hasta su entrega',
    subtotal: 'Subtotal',
    fee: 'Gastos de servicio',
    total: 'Total',
    totalNow: 'Total para pagar ahora',
    next: 'Continuar',
  },
  methods: {
    title: '¿Cómo quiere pagar?',
    email: 'Su correo electrónico',
    emailHint: 'Para que se reconozca su pago.',
    emailFault: 'Escriba un correo electrónico, por ejemplo nombre@example.com',
    legend: 'Forma de pago',
    none: 'En este momento no hay ninguna forma de pagar esto.',
    noneHint: (name) => `No se ha pagado nada. Pregunte a ${name} cómo seguir.`,
    back: 'Atrás',
    unavailable: 'Esta forma de pago no está disponible ahora. Elija otra.',
    busy: 'Hay otro pago abierto. Ciérrelo primero e inténtelo de nuevo.',
    failed: 'No ha funcionado y no se ha pagado nada. Inténtelo de nuevo.',
    names: {
      card: 'Tarjeta',
      open_banking: 'Pagar desde su banco',
      direct_debit: 'Domiciliación',
      local_bank_transfer: 'Transferencia',
      international_bank_transfer: 'Transferencia internacional',
      credit: 'Crédito comercial',
      invoice: 'Factura',
    },
    takes: (time) => `Tarda ${time}`,
    times: {
      card: { sandbox: 'unos 7 días', live: 'unos 2 días laborables' },
      open_banking: { sandbox: 'unos minutos', live: 'unos minutos' },
      direct_debit: { sandbox: 'unos 2 días por cargo', live: 'unos 2 días por cargo' },
      transfer: { sandbox: 'cerca de un minuto', live: 'de 1 a 3 días laborables' },
      credit: { sandbox: 'cerca de un día', live: 'cerca de un día' },
    },
    asks: {
      card: 'El banco de su tarjeta puede pedirle que confirme.',
      open_banking: 'Usted entra en su propio banco y acepta allí el pago.',
      direct_debit: 'El dinero se cobra de su cuenta. No tiene que enviar nada.',
      credit: 'Su empresa paga más tarde, con las condiciones de su crédito comercial.',
      invoice: 'Usted envía el dinero desde su propio banco.',
      local_bank_transfer: {
        eur:
          'Usted envía el dinero desde su banco, en euros (SEPA). Le mostramos la cuenta y un ' +
          'código para escanear.',
        gbp:
          'Usted envía el dinero desde su banco del Reino Unido. Le mostramos la cuenta y la ' +
          'referencia.',
        usd:
          'Usted envía el dinero desde su banco de Estados Unidos. Le mostramos la cuenta y la ' +
          'referencia.',
      },
      international_bank_transfer: {
        eur: 'Para un banco fuera de la zona euro (SWIFT). Su banco puede cobrarle por ello.',
        gbp: 'Para un banco fuera del Reino Unido (SWIFT). Su banco puede cobrarle por ello.',
        usd: 'Para un banco fuera de Estados Unidos (SWIFT). Su banco puede cobrarle por ello.',
      },
    },
    hindrances: {
      card: 'No para este importe: con tarjeta solo se pagan sumas pequeñas.',
      credit: 'Su crédito comercial no cubre este importe.',
      other: 'No para este pago.',
    },
    next: {
      pay: (amount) => `Pagar ${amount}`,
      bank: (amount) => `Ir a su banco para pagar ${amount}`,
      debit: (amount) => `Aceptar y pagar ${amount}`,
      debitLater: 'Aceptar los cargos',
      credit: (amount) => `Comprar a crédito por ${amount}`,
      transfer: (amount) => `Ver los datos para transferir ${amount}`,
    },
  },
  card: {
    stored: 'Tarjeta con la que pagar',
    storedLabel: (brand, lastFour, expiry) =>
      `${brand} terminada en ${lastFour}, válida hasta ${expiry}`,
    other: 'Otra tarjeta',
    number: 'Número de tarjeta',
    expiry: 'Válida hasta',
    expiryHint: 'Mes / año',
    cvv: 'Código de seguridad',
    cvvHint: '3 o 4 cifras',
    holder: 'Nombre en la tarjeta',
    save: (name) => `Guardar esta tarjeta para mi próximo pago a ${name}`,
    test: 'Pruebas: use 4242 4242 4242 4242, un mes futuro y tres cifras cualesquiera.',
    faults: {
      number: 'Revise el número de tarjeta: falta una cifra o está mal escrita',
      expiry: 'Escriba mes y año, por ejemplo 08/29',
      past: 'Esta tarjeta ha caducado. Use otra.',
      cvv: 'Escriba el código de seguridad: 3 o 4 cifras',
      declined: 'El banco ha rechazado esta tarjeta. No se ha cobrado nada. Use otra.',
      wrongCode: 'El código de seguridad no es correcto. Mírelo en la tarjeta.',
      notForTesting: 'En pruebas solo valen tarjetas de prueba, como 4242 4242 4242 4242',
    },
  },
  bank: { label: 'Su banco', choose: 'Elija su banco', fault: 'Elija su banco' },
  debit: {
    holder: 'Nombre del titular de la cuenta',
    title: 'Orden de domiciliación SEPA',
    mandate: (name, days) => [
      `Al aceptar, usted autoriza a ${name} y a su servicio de pagos a enviar instrucciones ` +
        'a su banco para adeudar su cuenta, y a su banco a efectuar los adeudos según esas ' +
        'instrucciones.',
      'Tiene derecho al reembolso por su banco en los términos del contrato suscrito con él. ' +
        'La solicitud debe hacerse dentro de las ocho semanas siguientes al adeudo. Puede ' +
        'revocar la orden en cualquier momento.',
      'Se le avisará de cada adeudo por correo electrónico, con su importe y su fecha, al menos ' +
        `${days === 1 ? 'un día' : `${days} días`} antes.`,
    ],
    accept: 'Acepto esta orden',
    planned: 'Lo que se cobrará',
    first: 'Primero',
    faults: {
      iban: 'Revise el IBAN: falta un carácter o está mal escrito',
      holder: 'Escriba el nombre del titular de la cuenta',
      accept: 'Acepte la orden o elija otra forma de pago',
    },
  },
  credit: {
    account: 'Crédito comercial',
    left: (amount) => `Disponible: ${amount}`,
    terms: 'Pagar más tarde',
    termsNames: {
      thirty_days: 'A 30 días',
      sixty_days: 'A 60 días',
      ninety_days: 'A 90 días',
      end_of_month_plus_thirty_days: '30 días después de fin de mes',
    },
    notEnough: 'Su crédito comercial no cubre este importe. Elija otra forma de pago.',
    notEnabled: 'Su crédito comercial no está disponible ahora. Elija otra forma de pago.',
  },
  transfer: {
    title: 'Haga la transferencia',
    lead: (amount) =>
      `Envíe exactamente ${amount} desde su banco, con esta referencia. Después vuelva y pulse ` +
      'el botón.',
    rows: {
      amount: 'Importe',
      reference: 'Referencia',
      creditor_reference: 'Referencia estructurada (RF)',
      beneficiary: 'Beneficiario',
      bank_name: 'Banco',
      iban: 'IBAN',
      account_number: 'Número de cuenta',
      sort_code: 'Sort code',
      bic_swift: 'BIC / SWIFT',
      ach: 'Número de ruta (ACH)',
      wire: 'Número de ruta (wire)',
    },
    creditorReferenceHint:
      'Si su banco tiene un campo para una referencia estructurada, el número RF va allí y no ' +
      'hace falta otra referencia.',
    referenceHint: 'Por la referencia se encuentra su pago. Cópiela tal como está.',
    details: 'Cuenta de destino',
    scan: 'Escanear con la aplicación de su banco',
    scanLabel: 'Código QR con la cuenta, el importe y la referencia de esta transferencia',
    scanHint:
      'La mayoría de las aplicaciones bancarias de la zona euro leen este código y lo rellenan ' +
      'todo.',
    nextTitle: 'Qué ocurre después',
    next: (name) => [
      'Usted hace la transferencia en la aplicación o la web de su banco.',
      'Vuelve aquí y pulsa el botón de abajo.',
      `Cuando llega el dinero, ${name} lo sabe al momento.`,
    ],
    sandbox:
      'Pruebas: no hace falta transferencia. Pulse el botón y, en cerca de un minuto, llegará ' +
      'dinero ficticio.',
    made: 'Ya he hecho la transferencia',
    other: 'Pagar de otra forma',
    failed: 'No hemos podido anotarlo. No se ha perdido nada: pulse otra vez.',
  },
  handoff: {
    bank: {
      title: 'Siga en su banco',
      lead: (amount) => `Entre allí y acepte pagar ${amount}.`,
      go: 'Ir a su banco',
    },
    card: {
      title: 'El banco de su tarjeta le pide que confirme',
      lead: (amount) => `Confirme allí que paga ${amount}.`,
      go: 'Ir a confirmar',
    },
    beside: 'Se abre en otra pestaña. Esta página cambia sola cuando usted termina.',
    waiting: 'Esperando su respuesta allí',
    other: 'Pagar de otra forma',
    failed: 'Este pago ya no se puede anular. Espere un momento.',
  },
  processing: {
    title: 'Un momento: se está confirmando su pago',
    lead: 'No pague otra vez. Esta página cambia sola.',
  },
  waiting: {
    title: {
      transfer: 'Gracias, estamos atentos a su transferencia',
      card: 'Gracias, su tarjeta ha sido aceptada',
      open_banking: 'Gracias, su banco ha aceptado el pago',
      direct_debit: 'Gracias, su orden está en vigor',
      credit: 'Gracias, su compra va a crédito',
    },
    lead: {
      transfer: (amount) => `Estamos atentos a ${amount}. Puede cerrar esta página.`,
      card: (amount) => `${amount} están en camino. Puede cerrar esta página.`,
      open_banking: (amount) => `${amount} están en camino. Puede cerrar esta página.`,
      direct_debit: () =>
        'Le escribimos antes de cada cargo. No tiene que hacer nada y puede cerrar esta página.',
      credit: (amount) => `${amount} quedan reservados de su crédito. Puede cerrar esta página.`,
    },
    arrived: 'Su pago ha llegado',
    arrivedLead: (amount) => `Hemos recibido ${amount}.`,
    reference: 'Referencia',
    amount: 'Importe',
    method: 'Pagado con',
    time: 'Plazo',
    back: (name) => `Volver a ${name}`,
    redirecting: (name) => `Le llevamos de vuelta a ${name}.`,
    again: 'Puede abrir este enlace otra vez cuando quiera para ver cómo va.',
  },
  held: {
    before: (name) =>
      `${name} solo lo entrega cuando corresponde, por ejemplo tras el envío. Hasta entonces ` +
      'se guarda en una cuenta aparte.',
    after: (name) => `Se guarda en una cuenta aparte y se entrega cuando ${name} lo libera.`,
  },
  paidElsewhere: {
    title: 'Esto ya está confirmado',
    body: (name) => [
      'Está pagado o en camino, y no se cobra dos veces.',
      `Vuelva a ${name} para ver cómo va.`,
    ],
  },
  cancelled: {
    title: 'Este pago se ha anulado',
    body: (name) => [
      'Ya no se debe nada por él. El dinero enviado antes sigue a salvo y nos ocupamos de él.',
      `Pregunte a ${name} si esperaba pagar.`,
    ],
  },
  ended: {
    failed: {
      title: 'Este pago no se ha completado',
      reasons: {
        rejectedCard: 'El banco de su tarjeta ha rechazado el pago.',
        rejectedBank: 'Su banco ha rechazado el pago.',
        rejectedCredit: 'La entidad de crédito no ha aceptado esta compra.',
        notConfirmed: 'El pago no se confirmó.',
      },
      safe: 'No se ha cobrado nada. Puede intentarlo de nuevo o pagar de otra forma.',
    },
    cancelled: {
      title: 'Este pago se ha cancelado',
      body: 'No se ha cobrado nada. Si ya envió dinero, sigue a salvo y nos ocupamos de él.',
    },
    abandoned: {
      title: 'Se ha acabado el tiempo de este pago',
      body: 'No llegó dinero a tiempo. Si envió algo, sigue a salvo y nos ocupamos de ello.',
    },
    again: 'Elegir cómo pagar',
  },
  leaving: {
    title: '¿Salir de este pago?',
    before: 'No se ha pagado nada. Puede volver cuando quiera.',
    after: (reference) =>
      'Los datos de su transferencia siguen siendo válidos. Si envió el dinero con la ' +
      `referencia ${reference}, se encontrará.`,
    under: 'Puede que su pago ya esté en marcha. Puede volver para ver cómo va.',
    stay: 'Quedarme aquí',
    leave: 'Salir',
  },
}
